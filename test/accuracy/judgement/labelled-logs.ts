import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type MotionState } from '../../../libs/engine/analysis/judgement/motion-state.js';
import { CORPUS_DIRECTORY } from '../../corpus/corpus-folder.js';

/** A part of a log as people saw it; `silence` is a gap about which nothing is known. */
export interface LabelledPart {
  readonly state: MotionState | 'silence';
  /** Seconds after midnight of the log's first day. */
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/** A log with its label. */
export interface LabelledLog {
  readonly name: string;
  readonly parts: readonly LabelledPart[];
  /** Whether every kind is certain. */
  readonly isCertain: boolean;
  /** Why not. */
  readonly doubt: string | null;
  /** Whether the first take-off and the last landing are clear to 10 s. */
  readonly clearEdges: readonly [boolean, boolean];
  readonly bytes: Uint8Array;
}

/** One label of `labels.json`, which holds no name and no position: only hashes of files, and times. */
interface Label {
  readonly parts: readonly (readonly string[])[];
  readonly certain: boolean;
  readonly doubt?: string;
  readonly edges?: readonly boolean[];
}

const LABELS_FILE = path.join(import.meta.dirname, 'labels.json');

/** The folders of real flights: the corpus and those beside it. */
const FOLDERS = [CORPUS_DIRECTORY, `${CORPUS_DIRECTORY}-2`, `${CORPUS_DIRECTORY}-xccup`];

/** All labels whose files are on this machine, in the order of their hashes, and the number of those that are not. */
export function labelledLogs(): { logs: LabelledLog[]; missing: number } {
  const labels = JSON.parse(readFileSync(LABELS_FILE, 'utf8')) as Record<string, Label>;
  const files = new Map<string, string>();
  for (const file of FOLDERS.flatMap(igcFilesIn)) files.set(hashOf(readFileSync(file)), file);
  const logs: LabelledLog[] = [];
  let missing = 0;
  for (const [hash, label] of Object.entries(labels).sort()) {
    const file = files.get(hash);
    if (file === undefined) {
      missing++;
      continue;
    }
    const [start = label.certain, end = label.certain] = label.edges ?? [];
    logs.push({
      name: hash.slice(0, 12),
      parts: label.parts.map(([state, from, to]) => ({
        state: state as LabelledPart['state'],
        startSeconds: secondsOf(from!),
        endSeconds: secondsOf(to!),
      })),
      isCertain: label.certain,
      doubt: label.doubt ?? null,
      clearEdges: [start, end],
      bytes: readFileSync(file),
    });
  }
  return { logs, missing };
}

/** One half of the logs is learned from, the other measures what was learned. */
export function isForTraining({ name }: LabelledLog): boolean {
  return parseInt(name[0]!, 16) % 2 === 0;
}

function igcFilesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.toLowerCase().endsWith('.igc'))
      .map((name) => path.join(folder, name));
  } catch {
    return [];
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function secondsOf(time: string): number {
  const [hours, minutes, seconds] = time.split(':').map(Number);
  return hours! * 3600 + minutes! * 60 + seconds!;
}
