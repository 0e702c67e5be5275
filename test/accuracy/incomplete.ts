import { type Row } from './measure.js';

/** What a report must have measured to count as complete. */
export interface Coverage {
  corpus: string;
  corpusFiles: number;
  missing: readonly string[];
  rows: readonly Row[];
}

/** Why a report says less than it should, one line per reason; empty for a complete one. */
export function reasonsIncomplete({ corpus, corpusFiles, missing, rows }: Coverage): string[] {
  const without = rows.filter(({ n }) => n === 0).map(({ label }) => label);
  const reasons: string[] = [];
  if (corpusFiles === 0) {
    reasons.push(
      `No real flights in ${corpus}; set IGC_CORPUS to a folder with manifest.json, files/ and expected/.`,
    );
  }
  if (missing.length > 0) reasons.push(`Files missing from the corpus: ${missing.join(', ')}.`);
  if (without.length > 0) reasons.push(`Measures without data: ${without.length} (${without.join('; ')}).`);
  return reasons;
}
