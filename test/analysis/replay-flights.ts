import {
  type FlightLog,
  type FlightPhase,
  type FlightPhaseKind,
  fullReplayTrack,
  prepareLog,
  readIgc,
  type ReplayTrack,
} from '@engine/analysis';
import {
  crossesTheAntimeridian,
  DEFAULT_FORMAT,
  type IgcFix,
  thermalCrossCountry,
  withGapsAndSpikes,
  writeIgc,
} from '../factories/flight-simulator/index.js';

export function fullTrackOf(igc: Uint8Array): ReplayTrack {
  return fullReplayTrack(prepareLog(readIgc(igc)));
}

const KINDS: readonly FlightPhaseKind[] = [
  'tow',
  'glide',
  'thermal',
  'circling',
  'ridge',
  'straight_climb',
  'other',
];
const PHASE_FIXES = 137;

/** Arbitrary phases, one after another from take-off to landing. */
export function anyPhases({ flight }: FlightLog): FlightPhase[] {
  const phases: FlightPhase[] = [];
  if (flight === null) return phases;
  const { takeoffIndex, landingIndex } = flight;
  for (let startIndex = takeoffIndex; startIndex < landingIndex; startIndex += PHASE_FIXES) {
    const kind = KINDS[phases.length % KINDS.length]!;
    phases.push({ kind, startIndex, endIndex: Math.min(startIndex + PHASE_FIXES, landingIndex) });
  }
  return phases;
}

const fix = (timeSeconds: number, longitudeDegrees: number, altitudeMetres: number | null): IgcFix => ({
  timeSeconds: 1_750_000_000 + timeSeconds,
  latitudeDegrees: 46.5,
  longitudeDegrees,
  valid: true,
  pressureAltitudeMetres: altitudeMetres,
  gnssAltitudeMetres: altitudeMetres,
});

const written = (fixes: readonly IgcFix[]): Uint8Array => writeIgc(fixes, DEFAULT_FORMAT);

/** Logs with missing data, and tracks that cross a boundary. */
export const TROUBLED_FLIGHTS: readonly (readonly [string, () => Uint8Array])[] = [
  ['cross-country', () => thermalCrossCountry().igc],
  ['over the antimeridian', () => crossesTheAntimeridian().igc],
  ['with gaps and spikes', () => withGapsAndSpikes().igc],
  ['without altitudes', () => withoutAltitudes(thermalCrossCountry().igc)],
  ['without a date', () => thermalCrossCountry({ igc: { date: null } }).igc],
  ['without a date, with gaps', () => withGapsAndSpikes({ igc: { date: null } }).igc],
  ['two fixes', () => written([fix(0, 8, 1000), fix(1, 8.0001, 1001)])],
  ['two fixes an hour apart', () => written([fix(0, 8, 1000), fix(3600, 8.1, 1200)])],
  ['two fixes, one of them impossible', () => written([fix(0, 8, 1000), fix(1, 9, 1000)])],
  [
    'a fix alone between two gaps',
    () => written([0, 1, 2, 3, 300, 600, 601, 602].map((s) => fix(s, 8 + s * 1e-4, 900 + s))),
  ],
];

function withoutAltitudes(igc: Uint8Array): Uint8Array {
  const text = Buffer.from(igc).toString('latin1');
  return Buffer.from(text.replace(/^(B.{24})\d{10}/gm, '$10000000000'), 'latin1');
}
