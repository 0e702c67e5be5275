import { type SeededRandom } from '../../../factories/flight-simulator/seeded-random.js';

/** A value that wanders around 0 and forgets within `memorySeconds`. Each call moves it on by `stepSeconds`. */
export class Fluctuation {
  value: number;
  private readonly kept: number;
  private readonly added: number;

  constructor(
    private readonly random: SeededRandom,
    sigma: number,
    memorySeconds: number,
    stepSeconds = 1,
  ) {
    this.kept = Math.exp(-stepSeconds / memorySeconds);
    this.added = sigma * Math.sqrt(1 - this.kept ** 2);
    this.value = sigma * random.gaussian();
  }

  next(): number {
    this.value = this.kept * this.value + this.added * this.random.gaussian();
    return this.value;
  }
}
