import { gunzipSync } from 'node:zlib';
import { type ReplayTrack } from '@engine/analysis';
import { trackJsonPieces } from '@engine/results';
import { fullTrackOf } from './analysis/replay-flights.js';
import { DEFAULT_FORMAT, type IgcFix, writeIgc } from './factories/flight-simulator/index.js';
import { GzippedRepresentation } from '../libs/core/http/caching/representation.js';
import { TRACK_FORMATS, type TrackFormatName } from '../libs/capabilities/flights/api/track-formats.js';

const FIXES = 20_000;
/**
 * The writer works in steps of a thousand points. The track has twenty of them, at up to a few hundred characters per
 * point.
 */
const STROKES_MIN = 15;
const STROKE_CHARACTERS_MAX = 200_000;

const FRAME = { flight_id: 'flt_1', analysis_version: 1, gaps: [], bounds: null };
const FORMATS = Object.keys(TRACK_FORMATS) as TrackFormatName[];

/** Back and forth, a fix per second. */
function longTrack(): ReplayTrack {
  const fixes = Array.from({ length: FIXES }, (_, second): IgcFix => ({
    timeSeconds: 1_750_000_000 + second,
    latitudeDegrees: 46.5 + Math.abs((second % 2_000) - 1_000) * 1e-4,
    longitudeDegrees: 7.5,
    valid: true,
    pressureAltitudeMetres: 1_500 + Math.abs((second % 600) - 300),
    gnssAltitudeMetres: 1_520 + Math.abs((second % 600) - 300),
  }));
  return fullTrackOf(writeIgc(fixes, DEFAULT_FORMAT));
}

/** Turns of the event loop, and the turn in which each piece was requested. */
class Turns {
  readonly ofPieces = new Set<number>();
  private turn = 0;
  private ended = false;

  constructor() {
    const next = (): void => {
      this.turn++;
      if (!this.ended) setImmediate(next);
    };
    setImmediate(next);
  }

  *watched(pieces: Iterable<string | Uint8Array>): Generator<string | Uint8Array> {
    for (const piece of pieces) {
      this.ofPieces.add(this.turn);
      yield piece;
    }
  }

  end(): void {
    this.ended = true;
  }
}

describe('writing a long track', () => {
  const track = longTrack();
  const written: [string, () => Iterable<string | Uint8Array>][] = [
    ...FORMATS.map((format): [string, () => Iterable<string>] => [
      format,
      () => TRACK_FORMATS[format].write(track, 'Long'),
    ]),
    ['JSON in columns', () => trackJsonPieces(track, 'columns', FRAME)],
  ];

  it.each(written)('lets other requests run between its pieces: %s', async (_, write) => {
    const turns = new Turns();
    const { gzip } = await GzippedRepresentation.of('text/plain', turns.watched(write())).finally(() =>
      turns.end(),
    );
    const pieces = [...write()];
    expect(gunzipSync(gzip).toString()).toBe(pieces.join(''));
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(STROKE_CHARACTERS_MAX);
    expect(turns.ofPieces.size).toBeGreaterThanOrEqual(STROKES_MIN);
  });
});
