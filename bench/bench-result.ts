/** What a benchmark returns; `run.ts` prints `report` for people and the rest as one JSON line. */
export interface BenchResult {
  bench: string;
  /** The target, in words. */
  goal: string;
  /** The result, in the target's unit. */
  value: number;
  /** Never true without the corpus of a bench that needs it: `run.ts` sees to that, and prints why. */
  met: boolean;
  details: Record<string, unknown>;
  /** Readable lines, usually a table. */
  report: string;
}

/** The default export of every `<name>.bench.ts`. */
export type Bench = () => Promise<BenchResult> | BenchResult;
