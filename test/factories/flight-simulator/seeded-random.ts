/** Bound once: in a test runner's sandbox each look-up of the global costs more than the sine. */
const { cos, exp, floor, imul, log, sqrt, PI } = Math;

/** Random numbers that depend only on the seed, so that a failing flight can be repeated. */
export class SeededRandom {
  private state: number;

  /** Streams of one seed are independent: more recorder noise must not change the flight. */
  constructor(seed: number, stream: string) {
    let hash = 0x811c9dc5 ^ (seed >>> 0);
    for (const character of stream) hash = imul(hash ^ character.charCodeAt(0), 0x01000193);
    this.state = hash >>> 0;
    this.next();
  }

  /** Mulberry32: uniform in [0, 1). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = imul(t ^ (t >>> 15), t | 1);
    t ^= t + imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  between(min: number, max: number): number {
    return min + (max - min) * this.next();
  }

  integer(min: number, max: number): number {
    return floor(this.between(min, max + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly [T, ...T[]]): T {
    return items[this.integer(0, items.length - 1)] ?? items[0];
  }

  /** Standard normal distribution, by Box and Muller. */
  gaussian(): number {
    const radius = sqrt(-2 * log(1 - this.next()));
    return radius * cos(2 * PI * this.next());
  }
}

/** First-order autoregressive noise, as in GNSS errors, turbulence and a pilot's steering. */
export class CorrelatedNoise {
  private value: number;

  constructor(
    private readonly random: SeededRandom,
    private readonly sigma: number,
    private readonly correlationSeconds: number,
  ) {
    this.value = random.gaussian() * sigma;
  }

  /** The noise `seconds` after the previous call. */
  after(seconds: number): number {
    const kept = exp(-seconds / this.correlationSeconds);
    this.value = kept * this.value + sqrt(1 - kept * kept) * this.sigma * this.random.gaussian();
    return this.value;
  }
}
