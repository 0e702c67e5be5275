import { type CorpusFolder } from '../corpus/corpus-folder.js';

/** What the tables expect of each file: `accept…`, `reject`, or `…_or_…` for both. */
export function expectedAnswers(folder: CorpusFolder): Map<string, string> {
  const answers = new Map<string, string>();
  const counted = folder.table<Record<string, { n_fix: number }>>('reference_parse') ?? {};
  for (const [file, { n_fix: fixes }] of Object.entries(counted)) {
    answers.set(file, fixes > 1 ? 'accept' : 'reject');
  }
  const derived = folder.table<{ file: string; should: string }[]>('derived') ?? [];
  for (const { file, should } of derived) answers.set(file, should);
  return answers;
}

/** Whether a file may be rejected; its other expectations do not apply then. */
export function mayBeRefused(should: string | undefined): boolean {
  return should !== undefined && (should === 'reject' || should.includes('_or_'));
}

/** Whether a file may be accepted. */
export function mayBeAccepted(should: string): boolean {
  return should.startsWith('accept') || should.includes('_or_');
}
