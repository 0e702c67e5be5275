import { type FlightLog } from '../flight-log.js';
import { type GroundDifference, type OffGroundCause, offGroundCause } from '../ground/ground-check.js';
import { CLEANING } from '../thresholds.js';
import { type AltitudeChoice, type AltitudeSource, type SensorState } from '../track/altitude-source.js';
import { type AltitudeFault } from '../track/altitude-fault.js';
import { type AltitudeLevel } from '../track/sea-level.js';
import { counted } from './counted.js';
import { FaultSpans } from './fault-spans.js';
import { type FindingKind, type WeighedFinding } from './finding.js';
import { fileFinding, type FindingContext, fixFinding } from './finding-context.js';

const NAME: Record<AltitudeSource, string> = { pressure: 'pressure altitude', gnss: 'GPS altitude' };

const KIND_OF_STATE: Record<Exclude<SensorState, 'live'>, FindingKind> = {
  missing: 'altitude_missing',
  dead: 'altitude_dead',
  copied: 'altitude_copied',
  absurd: 'altitude_dead',
};

/** The state of both altitude sensors and the faults in their columns. */
export function altitudeFindings(log: FlightLog, context: FindingContext): WeighedFinding[] {
  const { clean } = log;
  const { altitude } = clean;
  return [
    ...sensorFinding(altitude, 'pressure'),
    ...sensorFinding(altitude, 'gnss'),
    ...offsetFinding(altitude, clean.altitudeLevel),
    ...offGroundFinding(log),
    ...clean.altitudeFaults.map((fault) => faultFinding(fault, context)),
  ];
}

function sensorFinding({ source, sensors }: AltitudeChoice, sensor: AltitudeSource): WeighedFinding[] {
  const state = sensors[sensor];
  if (state === 'live') return [];
  const instead = source === null || source === sensor ? '' : `; ${NAME[source]} is used`;
  const message: Record<typeof state, string> = {
    missing: `The file has no ${NAME[sensor]}${instead}.`,
    dead: `The ${NAME[sensor]} never changes or drops out${instead}.`,
    copied: `The recorder copied the GPS altitude into the pressure altitude${instead}.`,
    absurd: `The ${NAME[sensor]} field does not contain an altitude${instead}.`,
  };
  // A fault in the GNSS altitude costs nothing while pressure altitude is in use.
  const isInUse = sensor === 'pressure' || source !== 'pressure';
  return [fileFinding(KIND_OF_STATE[state], { sensor, action: 'noted', message: message[state] }, isInUse)];
}

/** An offset that the weather explains is part of every pressure altitude, and no finding once it is corrected. */
function offsetFinding(
  { gnssMinusPressureM, isOffset }: AltitudeChoice,
  { fit }: AltitudeLevel,
): WeighedFinding[] {
  const offset = gnssMinusPressureM ?? 0;
  if (fit === null ? Math.abs(offset) < CLEANING.altitudeOffsetNoteM : !isOffset) return [];
  const difference = `GPS altitude is ${Math.abs(offset)} m ${offset > 0 ? 'higher' : 'lower'}`;
  return [
    fileFinding('altitude_offset', {
      sensor: 'pressure',
      action: fit === null ? 'kept' : 'corrected',
      message:
        fit === null
          ? `Altitudes are pressure altitudes (1013.25 hPa); ${difference}.`
          : `${difference} than pressure altitude, more than the weather can explain. Altitudes are corrected to the level of GPS.`,
    }),
  ];
}

const OFF_GROUND_CAUSES: Record<OffGroundCause, string> = {
  ellipsoid: 'Probably heights above the ellipsoid',
  geoid_twice: 'Probably the height of the geoid was taken off twice',
  drift: 'The level drifted, or the receiver was still finding its position',
  level: 'A datum or a pressure is probably set wrong',
};

/** Altitudes that do not fit the ground where the log stands still. Those of a barometer alone are put on it instead. */
function offGroundFinding({ clean, track, groundCheck }: FlightLog): WeighedFinding[] {
  const isOnGround = clean.altitudeLevel.reference === 'msl_terrain';
  const cause = groundCheck === null || isOnGround ? null : offGroundCause(groundCheck, track);
  if (cause === null) return [];
  const { atTakeoff, atLanding } = groundCheck!;
  const ends = [
    ...(atTakeoff ? [`${offGroundText(atTakeoff)} before take-off`] : []),
    ...(atLanding ? [`${offGroundText(atLanding)} after landing`] : []),
  ];
  return [
    fileFinding('altitude_off_ground', {
      sensor: track.altitudeSource,
      action: 'noted',
      message: `The log stands ${ends.join(' and ')}. ${OFF_GROUND_CAUSES[cause]}.`,
    }),
  ];
}

function offGroundText({ differenceM }: GroundDifference): string {
  const metres = Math.abs(Math.round(differenceM));
  return `${metres} m ${differenceM < 0 ? 'below' : 'above'} the ground`;
}

function faultFinding({ kind, sensor, isCorrected, spans }: AltitudeFault, context: FindingContext) {
  const places = new FaultSpans(context.timeOf, context.flight);
  for (const { firstFix, lastFix, fixes } of spans) places.add(firstFix, lastFix, fixes);
  const { fixes } = places;
  const unused = 'it is not used';
  const texts: Record<AltitudeFault['kind'], { kind: FindingKind; message: string }> = {
    spike: {
      kind: 'altitude_spike',
      message: `The ${NAME[sensor]} has ${counted(fixes, 'spike', 'spikes')}; ${unused}.`,
    },
    frozen: {
      kind: 'frozen_altitude',
      message: `The ${NAME[sensor]} is frozen for ${fixes} fixes while the aircraft climbs or sinks; ${isCorrected ? 'it is filled in' : unused}.`,
    },
    stopped: {
      kind: 'altitude_stopped',
      message: `The ${NAME[sensor]} stands still for ${fixes} fixes while the ${NAME[otherThan(sensor)]} changes; ${isCorrected ? `${NAME[otherThan(sensor)]} is used there` : unused}.`,
    },
    reset: {
      kind: 'altitude_jagged',
      message: `The ${NAME[sensor]} jumps together with the position, as when a receiver regains its fix; it is filled in over ${fixes} fixes.`,
    },
    dropout: {
      kind: 'frozen_altitude',
      message: `The ${NAME[sensor]} drops to 0 on ${counted(fixes, 'fix', 'fixes')}; it is filled in there.`,
    },
    excursion: {
      kind: 'altitude_jagged',
      message: `The ${NAME[sensor]} jumps to wrong values and back; it is filled in over ${fixes} fixes.`,
    },
    step: {
      kind: 'altitude_step',
      message: isCorrected
        ? `The ${NAME[sensor]} steps ${timesOf(spans.length)} to a new level, as when a sensor is recalibrated. The step does not appear in the ${NAME[otherThan(sensor)]} and is removed.`
        : `The ${NAME[sensor]} steps ${timesOf(spans.length)} to a new level, further than any aircraft could climb or sink: altitudes before and after a step are not comparable.`,
    },
    jagged: {
      kind: 'altitude_jagged',
      message: `The ${NAME[sensor]} jumps up and down over ${fixes} fixes; it is filled in there.`,
    },
  };
  const action = isCorrected ? 'corrected' : 'noted';
  return fixFinding(
    texts[kind].kind,
    places,
    context,
    { sensor, action, message: texts[kind].message },
    isCorrected || kind === 'step',
  );
}

function timesOf(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

function otherThan(sensor: AltitudeSource): AltitudeSource {
  return sensor === 'pressure' ? 'gnss' : 'pressure';
}
