/** What a benchmark answers; `run.ts` prints `report` for people and the rest as one JSON line. */
export interface BenchResult {
  bench: string;
  /** The figure aimed at, in words. */
  goal: string;
  /** The figure reached, in the goal's unit. */
  value: number;
  met: boolean;
  details: Record<string, unknown>;
  /** Readable lines, a table mostly. */
  report: string;
}

/** The default export of every `<name>.bench.ts`. */
export type Bench = () => Promise<BenchResult> | BenchResult;
