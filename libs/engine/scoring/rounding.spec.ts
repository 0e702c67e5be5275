import { roundedMax, roundedMin, roundTo } from './rounding.js';

/** Reference implementation: conversion through text. */
function byText(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

/** Ties with one to three more decimals, sums of legs, and their neighbouring floating-point numbers. */
function awkwardValues(): number[] {
  const values: number[] = [];
  for (let n = 0; n < 20_000; n++) {
    const tie = (n + 0.5) / (n % 2 === 0 ? 10 : 100);
    values.push(tie, tie * (1 + Number.EPSILON), tie * (1 - Number.EPSILON / 2), n / 1000, n / 7);
    values.push(Math.round(n * 7.7) / 100 + Math.round(n * 3.3) / 100 + Math.round(n * 5.1) / 100);
  }
  return values;
}

describe('rounding to decimals', () => {
  it.each([0, 1, 2, 3])('matches text conversion, to %i decimals', (decimals) => {
    const wrong = awkwardValues().filter((value) => roundTo(value, decimals) !== byText(value, decimals));
    expect(wrong).toEqual([]);
  });

  it.each([1, 2])('is bounded from both sides, even at ties, to %i decimals', (decimals) => {
    const wrong = awkwardValues().filter((value) => {
      const rounded = roundTo(value, decimals);
      const most = roundedMax(value, decimals);
      const least = roundedMin(value, decimals);
      return most < rounded || least > rounded || most - least > 1.01 * 10 ** -decimals;
    });
    expect(wrong).toEqual([]);
  });
});
