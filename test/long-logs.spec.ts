import { gunzipSync, gzipSync } from 'node:zlib';
import { analyseLog, fullReplayTrack, prepareLog, readIgc } from '@engine/analysis';
import { UPLOADED_LOG_READING, type Flight } from '@capabilities/flights';
import { metricsPayload, qualityPayload, thermalsPayload, trackJson } from '@engine/results';
import { NOTHING_MORE, PAGE_CHOICES } from './factories/shared-flight.js';
import { shortRidgeFlight } from './factories/flight-simulator/index.js';
import { type LogWork, LongLogThreads } from '../libs/capabilities/flights/api/long-log-threads.js';
import { TRACK_WRITING, type TrackSelection } from '../libs/capabilities/flights/api/write-track.js';
import { type GzippedContent } from '../libs/core/http/caching/representation.js';
import { PUBLIC_VIEW_WRITING, type PublicView } from '../libs/capabilities/pages/public/write-public-view.js';

/** A thread loads the build, because Jest's module transformer does not reach into threads. */
function built<Task, Outcome>(work: LogWork<Task, Outcome>, module: string): LogWork<Task, Outcome> {
  return { ...work, module: new URL(`../dist/${module}.js`, import.meta.url).href };
}

const READING = built(UPLOADED_LOG_READING, 'libs/capabilities/flights/domain/intake/read-uploaded-log');
const WRITING = built(TRACK_WRITING, 'libs/capabilities/flights/api/write-track');
const VIEWING = built(PUBLIC_VIEW_WRITING, 'libs/capabilities/pages/public/write-public-view');

const { igc } = shortRidgeFlight();
const log = prepareLog(readIgc(Buffer.from(igc)));
const analysis = analyseLog(log);
const [metrics, quality] = [metricsPayload(analysis.metrics), qualityPayload(analysis)];
const frame = { flight_id: 'flt_1', analysis_version: 1, gaps: quality.gaps, bounds: metrics.bounds };
const stored = gzipSync(trackJson(fullReplayTrack(log, analysis.phases ?? []), 'delta', frame));

const SELECTIONS: readonly TrackSelection[] = [
  { representation: 'json', resolution: 'high', encoding: 'columns' },
  { representation: 'json', resolution: 'preview', encoding: 'delta' },
  { representation: 'json', resolution: 'full', encoding: 'polyline' },
  { representation: 'geojson', resolution: 'full', encoding: 'delta' },
  { representation: 'kml', resolution: 'full', encoding: 'delta' },
  { representation: 'gpx', resolution: 'full', encoding: 'delta' },
  { representation: 'csv', resolution: 'high', encoding: 'delta' },
];

const VIEWS: readonly PublicView[] = [
  { resolution: 'preview', encoding: 'columns', page: null },
  { resolution: 'full', encoding: 'delta', page: null },
  { resolution: 'high', encoding: 'columns', page: PAGE_CHOICES },
];

describe('a long log', () => {
  let threads: LongLogThreads;

  beforeAll(() => {
    threads = new LongLogThreads({ longLogThreads: 1 });
  });

  afterAll(() => threads.onApplicationShutdown());

  async function hereAndOnAThread<Task, Outcome>(
    work: LogWork<Task, Outcome>,
    task: Task,
  ): Promise<[Outcome, Outcome]> {
    const here = await threads.run(work, task, 0);
    return [here, await threads.run(work, task, Infinity)];
  }

  async function contents(work: Promise<[GzippedContent, GzippedContent]>): Promise<object[]> {
    return (await work).map(({ mediaType, gzip, tag }) => ({
      mediaType,
      tag,
      text: gunzipSync(gzip).toString(),
    }));
  }

  it('is recognised as the same during the upload', async () => {
    const [here, there] = await hereAndOnAThread(READING, { bytes: Buffer.from(igc), isSplit: true });
    expect(here).toMatchObject({ date: log.igc.date });
    expect(there).toEqual(here);
  });

  it('is rejected for the same reasons', async () => {
    const [here, there] = await hereAndOnAThread(READING, {
      bytes: Buffer.from('AXXX\nB1101355206343N\n'),
      isSplit: false,
    });
    expect(here).toMatchObject({ problems: [{ line: 2 }] });
    expect(there).toEqual(here);
  });

  it.each(SELECTIONS)('has the same track as $representation, $resolution, $encoding', async (selection) => {
    const [here, there] = await contents(hereAndOnAThread(WRITING, { title: 'Långt', stored, selection }));
    expect(there).toEqual(here);
  });

  it.each(VIEWS)('is shown the same: $resolution, $dataAddress', async (view) => {
    const flight = {
      title: 'Långt',
      site: null,
      status: 'processed',
      flownAt: new Date(analysis.flownAt!),
      durationSeconds: analysis.durationSeconds,
      metrics,
      quality,
    } as unknown as Flight;
    const results = {
      thermals: thermalsPayload(analysis.thermals),
      scores: [],
      weather: null,
      debrief: null,
      track: stored,
    };
    const [here, there] = await contents(
      hereAndOnAThread(VIEWING, { flight, share: NOTHING_MORE, results, view }),
    );
    expect(there).toEqual(here);
  });
});
