import { type AnalysedCorpus } from './analysed-corpus.js';
import { type Sample } from './measure.js';

/** Which files should be rejected: as a derived file's entry says, otherwise those without a usable fix. */
export function refusals({ folder, outcomes }: AnalysedCorpus): Sample[] {
  const samples: Sample[] = [];
  const derived = new Map(
    (folder.table<{ file: string; should: string }[]>('derived') ?? []).map(({ file, should }) => [
      file,
      should,
    ]),
  );
  const counted = folder.table<Record<string, { n_fix: number }>>('reference_parse') ?? {};
  for (const [file, outcome] of outcomes) {
    const should = derived.get(file) ?? fromCount(counted[file]?.n_fix);
    if (should === undefined) continue;
    const isRefused = outcome.kind === 'refused';
    const isRight = outcome.kind !== 'crashed' && mayBe(isRefused, should);
    const what = outcome.kind === 'analysed' ? 'accepted' : `${outcome.kind}: ${outcome.reason}`;
    samples.push({
      measure: 'refusals',
      subject: file,
      value: isRight ? 1 : 0,
      ...((isRefused || !isRight) && { detail: `${what} (should: ${should})` }),
    });
  }
  return samples;
}

function fromCount(fixes: number | undefined): string | undefined {
  if (fixes === undefined) return undefined;
  return fixes > 0 ? 'accept' : 'reject';
}

/** `accept`, `reject`, or a value that allows both, such as `reject_or_null_date`. */
function mayBe(isRefused: boolean, should: string): boolean {
  if (/_or_/.test(should)) return true;
  return isRefused ? should === 'reject' : should.startsWith('accept');
}
