import { type EncodedTrack, decodeTrack } from '../../apps/web/src/track/decode-track.js';
import { type ReplayTrack } from '../../apps/web/src/track/replay-track.js';

/** A fix of a made-up flight, in metres east and north of take-off. */
export interface TestFix {
  readonly seconds: number;
  readonly eastM: number;
  readonly northM: number;
  readonly altitudeM: number | null;
  readonly climbMps?: number;
  readonly phase?: 'glide' | 'thermal';
}

const PHASES = ['glide', 'thermal'];

/** A track for tests of geometry. */
export function testTrack(fixes: readonly TestFix[], segmentStarts: readonly number[] = [0]): ReplayTrack {
  const encoded: EncodedTrack = {
    takeoff_index: 0,
    landing_index: fixes.length - 1,
    segment_starts: segmentStarts,
    phase_names: PHASES,
    encoding: 'columns',
    columns: {
      time_offset_seconds: fixes.map((fix) => fix.seconds),
      latitude: fixes.map((fix) => 46 + fix.northM / 111_150),
      longitude: fixes.map((fix) => 8 + fix.eastM / 77_470),
      altitude_m: fixes.map((fix) => fix.altitudeM),
      ground_speed_kmh: fixes.map(() => 36),
      vario_mps: fixes.map((fix) => fix.climbMps ?? 0),
      heading_deg: fixes.map((_fix, i) => (i * 15) % 360),
      phase: fixes.map((fix) => PHASES.indexOf(fix.phase ?? 'glide')),
    },
  };
  return decodeTrack(encoded);
}

/** A glide to the east, a climb in circles of 40 m radius that drift to the east, and a glide to the north. */
export function climbAndGlides(): TestFix[] {
  const fixes: TestFix[] = [];
  for (let s = 0; s < 200; s++)
    fixes.push({ seconds: s, eastM: s * 10, northM: 0, altitudeM: 1800 - s, climbMps: -1 });
  for (let s = 0; s < 400; s++) {
    const angle = (s / 24) * 2 * Math.PI;
    const drift = 2000 + s * 2;
    const position = { eastM: drift + 40 * Math.sin(angle), northM: 40 - 40 * Math.cos(angle) };
    fixes.push({ seconds: 200 + s, ...position, altitudeM: 1600 + 2 * s, climbMps: 2, phase: 'thermal' });
  }
  for (let s = 0; s < 600; s++) {
    fixes.push({ seconds: 600 + s, eastM: 2800, northM: 40 + s * 10, altitudeM: 2400 - 2 * s, climbMps: -2 });
  }
  return fixes;
}
