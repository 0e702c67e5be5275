import { type FlightInProgress } from './flight-in-progress.js';
import { type FlownThermal } from './legs/fly-thermal.js';
import { type RecordedFix } from './recorder.js';
import { type RecorderFault } from './recorder-faults.js';
import { type Phase, type PhaseKind, type TrueTrack } from './true-track.js';
import {
  type FlightTruth,
  type GlideTruth,
  type LogTruth,
  type Moment,
  type SegmentTruth,
  type ThermalTruth,
  type WindTruth,
} from './truth.js';
import { displacement, distanceMetres, type EastNorth } from './wgs84.js';
import { speedAndFrom } from './wind-field.js';

export interface Airborne {
  readonly startIndex: number;
  readonly endIndex: number;
}

const LAYER_METRES = 250;

/** Derives the truth from the true track alone, not from the plan, so the two cannot disagree. */
export function buildTruth(
  flight: FlightInProgress,
  airborne: Airborne,
  fixes: readonly RecordedFix[],
  longestIntervalSeconds: number,
): FlightTruth {
  const { track } = flight;
  const indices = range(airborne.startIndex, airborne.endIndex);
  const recorded = fixes
    .map((fix) => fix.trackIndex)
    .filter((index) => index >= airborne.startIndex && index <= airborne.endIndex)
    .sort((a, b) => a - b);
  return {
    takeOff: momentAt(track, airborne.startIndex),
    landing: momentAt(track, airborne.endIndex),
    durationSeconds: airborne.endIndex - airborne.startIndex,
    phases: flight.phases.map(({ kind, startIndex, endIndex }) => ({
      kind,
      startSeconds: track.timeSeconds(startIndex),
      endSeconds: track.timeSeconds(endIndex),
    })),
    segments: segmentsTruth(flight),
    thermals: flight.thermals.map((thermal) => thermalTruth(track, thermal)),
    glides: flight.phases.filter(({ kind }) => kind === 'glide').map((phase) => glideTruth(track, phase)),
    wind: windTruth(flight, indices),
    altitudeMaxMetres: extreme(track, indices, Math.max),
    altitudeMinMetres: extreme(track, indices, Math.min),
    recordedAltitudeMaxMetres: extreme(track, recorded, Math.max),
    recordedAltitudeMinMetres: extreme(track, recorded, Math.min),
    trackLengthMetres: track.lengthThrough(indices),
    recordedTrackLengthMetres: track.lengthThrough(recorded),
    log: logTruth(fixes, recorded.length, longestIntervalSeconds),
  };
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
}

function extreme(track: TrueTrack, indices: readonly number[], of: (a: number, b: number) => number): number {
  return indices.map((index) => track.altitude(index)).reduce((a, b) => of(a, b));
}

function momentAt(track: TrueTrack, index: number): Moment {
  return {
    timeSeconds: track.timeSeconds(index),
    ...track.position(index),
    altitudeMetres: track.altitude(index),
  };
}

function segmentsTruth({ phases, track }: FlightInProgress): SegmentTruth[] {
  const segments: { -readonly [K in keyof SegmentTruth]: SegmentTruth[K] }[] = [];
  for (const { kind: phase, startIndex, endIndex } of phases) {
    const kind = phase === 'power' ? 'powered' : isOwnSegment(phase) ? phase : 'flight';
    const endSeconds = track.timeSeconds(endIndex);
    const previous = segments.at(-1);
    if (previous?.kind === kind) previous.endSeconds = endSeconds;
    else segments.push({ kind, startSeconds: track.timeSeconds(startIndex), endSeconds });
  }
  return segments;
}

function isOwnSegment(kind: PhaseKind): kind is Exclude<SegmentTruth['kind'], 'flight' | 'powered'> {
  return kind === 'ground' || kind === 'drive' || kind === 'hike' || kind === 'tow' || kind === 'balloon';
}

function thermalTruth(track: TrueTrack, thermal: FlownThermal): ThermalTruth {
  const { startIndex, endIndex, coreAtEntry, coreAtExit } = thermal;
  const seconds = endIndex - startIndex;
  const gainMetres = track.altitude(endIndex) - track.altitude(startIndex);
  const drifted = displacement(coreAtEntry, coreAtExit);
  const drift: EastNorth = { east: drifted.east / seconds, north: drifted.north / seconds };
  const { speedMps, fromDegrees } = speedAndFrom(drift);
  return {
    startSeconds: track.timeSeconds(startIndex),
    endSeconds: track.timeSeconds(endIndex),
    entryAltitudeMetres: track.altitude(startIndex),
    exitAltitudeMetres: track.altitude(endIndex),
    gainMetres,
    meanClimbMps: gainMetres / seconds,
    turn: thermal.turn,
    circles: thermal.turnedRad / (2 * Math.PI),
    circleRadiusMetres: thermal.airDistanceMetres / thermal.turnedRad,
    coreAtEntry,
    coreAtExit,
    driftEastMps: drift.east,
    driftNorthMps: drift.north,
    windSpeedMps: speedMps,
    windFromDegrees: fromDegrees,
  };
}

function glideTruth(track: TrueTrack, { startIndex, endIndex }: Phase): GlideTruth {
  const metres = track.lengthThrough(range(startIndex, endIndex));
  const altitudeLostMetres = track.altitude(startIndex) - track.altitude(endIndex);
  return {
    startSeconds: track.timeSeconds(startIndex),
    endSeconds: track.timeSeconds(endIndex),
    startAltitudeMetres: track.altitude(startIndex),
    endAltitudeMetres: track.altitude(endIndex),
    altitudeLostMetres,
    distanceMetres: metres,
    straightDistanceMetres: distanceMetres(track.position(startIndex), track.position(endIndex)),
    meanGroundSpeedMps: metres / (endIndex - startIndex),
    glideRatio: altitudeLostMetres > 0 ? metres / altitudeLostMetres : null,
  };
}

function windTruth({ track, windField }: FlightInProgress, indices: readonly number[]): WindTruth {
  const sum = { east: 0, north: 0 };
  for (const index of indices) {
    const { east, north } = windField.at(track.altitude(index));
    sum.east += east;
    sum.north += north;
  }
  const mean = speedAndFrom({ east: sum.east / indices.length, north: sum.north / indices.length });
  const lowest = Math.floor(extreme(track, indices, Math.min) / LAYER_METRES);
  const highest = Math.ceil(extreme(track, indices, Math.max) / LAYER_METRES);
  return {
    meanSpeedMps: mean.speedMps,
    meanFromDegrees: mean.fromDegrees,
    layers: range(lowest, highest).map((layer) => ({
      altitudeMetres: layer * LAYER_METRES,
      ...speedAndFrom(windField.at(layer * LAYER_METRES)),
    })),
  };
}

function logTruth(
  fixes: readonly RecordedFix[],
  flightFixCount: number,
  longestIntervalSeconds: number,
): LogTruth {
  const times = (kind: RecorderFault['kind']) =>
    fixes.filter(({ faults }) => faults.includes(kind)).map(({ timeSeconds }) => timeSeconds);
  return {
    fixCount: fixes.length,
    validFixCount: fixes.filter(({ valid }) => valid).length,
    flightFixCount,
    gaps: gapsOf(fixes, longestIntervalSeconds),
    positionSpikesSeconds: times('position-spike'),
    altitudeSpikesSeconds: times('altitude-spike'),
    frozenSensorSeconds: times('frozen-sensor'),
    duplicateTimesSeconds: times('duplicate-time'),
    outOfOrderSeconds: times('out-of-order'),
  };
}

/** Longer than any interval of this recorder between two fixes with a signal. */
function gapsOf(fixes: readonly RecordedFix[], longestIntervalSeconds: number): LogTruth['gaps'] {
  const good = fixes
    .filter(({ faults }) => !faults.includes('signal-loss'))
    .map(({ timeSeconds }) => timeSeconds)
    .sort((a, b) => a - b);
  const gaps: { startSeconds: number; endSeconds: number }[] = [];
  for (const [index, endSeconds] of good.entries()) {
    const startSeconds = good[index - 1];
    if (startSeconds !== undefined && endSeconds - startSeconds > longestIntervalSeconds) {
      gaps.push({ startSeconds, endSeconds });
    }
  }
  return gaps;
}
