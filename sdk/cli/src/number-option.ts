import { InvalidArgumentError } from 'commander';

/** Reads an option that is a whole number. */
export function numberOption(min: number, max: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (Number.isInteger(number) && number >= min && number <= max) return number;
    throw new InvalidArgumentError(
      max === Infinity
        ? `It must be a whole number from ${min}.`
        : `It must be a whole number from ${min} to ${max}.`,
    );
  };
}
