/** A count with its noun: `1 thermal`, `2 thermals`. Only for nouns whose plural takes an s. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
