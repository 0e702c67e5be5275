import { gunzipSync } from 'node:zlib';
import { type DebriefFacts, debriefFacts, type DebriefSource } from '@engine/coach';
import { restoreTrack, type StoredTrackBody } from '@engine/results';
import { type StoredResult } from '../tables/debrief-work.repository.js';

/** Runs on a thread of the analysis pool: unpacking the track of a long flight takes tens of milliseconds. */
export default function factsOf(stored: StoredResult): DebriefFacts {
  const track = JSON.parse(gunzipSync(stored.track).toString()) as StoredTrackBody;
  return debriefFacts({
    title: stored.title,
    site: stored.site,
    durationSeconds: stored.durationSeconds,
    // as the worker wrote them
    metrics: JSON.parse(stored.metrics) as DebriefSource['metrics'],
    quality: JSON.parse(stored.quality) as DebriefSource['quality'],
    thermals: JSON.parse(stored.thermals) as DebriefSource['thermals'],
    aircraft: parsed<DebriefSource['aircraft']>(stored.aircraft),
    task: parsed<DebriefSource['task']>(stored.task),
    score: parsed<DebriefSource['score']>(stored.score),
    track: restoreTrack(track),
  });
}

function parsed<T>(json: string | null): T | null {
  return json === null ? null : (JSON.parse(json) as T);
}
