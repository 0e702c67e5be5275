import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { getHeapSnapshot } from 'node:v8';
import { warmUp } from '@engine/scoring';

/**
 * V8's snapshot format after a full collection: the fields of all nodes in sequence, including the index of the name
 * in `strings`.
 */
interface HeapSnapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  nodes: number[];
  strings: string[];
}

const ENGINE = path.resolve(import.meta.dirname, '../../libs/engine');
const CLASS = /^(?:export )?class (\w+)(?: extends (\w+))?/gm;

/** The classes used to read, analyse and score a flight. */
function analysisClasses(): string[] {
  return ['analysis', 'scoring']
    .flatMap((room) =>
      readdirSync(path.join(ENGINE, room), { recursive: true, encoding: 'utf8' }).map((name) =>
        path.join(ENGINE, room, name),
      ),
    )
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(CLASS)])
    .flatMap(([, name, parent]) => (parent === 'Error' ? [] : [name!]));
}

/** Names of the classes with live objects. */
async function livingClasses(): Promise<Set<string>> {
  const { snapshot, nodes, strings } = (await json(getHeapSnapshot())) as HeapSnapshot;
  const fields = snapshot.meta.node_fields;
  const objectType = snapshot.meta.node_types[0].indexOf('object');
  const living = new Set<string>();
  for (let at = 0; at < nodes.length; at += fields.length) {
    if (nodes[at + fields.indexOf('type')] !== objectType) continue;
    living.add(strings[nodes[at + fields.indexOf('name')]!]!);
  }
  return living;
}

warmUp();
const living = await livingClasses();
const classes = analysisClasses();
const forgotten = classes.filter((name) => !living.has(name)).sort();
console.log(JSON.stringify({ classes: classes.length, forgotten }));
