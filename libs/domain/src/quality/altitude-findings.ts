import { type FlightLog } from '../flight-log.js';
import { CLEANING } from '../thresholds.js';
import { type AltitudeChoice, type AltitudeSource, type SensorState } from '../track/altitude-source.js';
import { type AltitudeFault } from '../track/altitude-fault.js';
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

/** The state of both altitude sensors, and what was wrong with them from time to time. */
export function altitudeFindings({ clean }: FlightLog, context: FindingContext): WeighedFinding[] {
  const { altitude } = clean;
  return [
    ...sensorFinding(altitude, 'pressure'),
    ...sensorFinding(altitude, 'gnss'),
    ...offsetFinding(altitude),
    ...clean.altitudeFaults.map((fault) => faultFinding(fault, context)),
  ];
}

function sensorFinding({ source, sensors }: AltitudeChoice, sensor: AltitudeSource): WeighedFinding[] {
  const state = sensors[sensor];
  if (state === 'live') return [];
  const instead = source === null || source === sensor ? '' : `; ${NAME[source]} is used`;
  const message: Record<typeof state, string> = {
    missing: `There is no ${NAME[sensor]}${instead}.`,
    dead: `The ${NAME[sensor]} never moves or drops out${instead}.`,
    copied: `The recorder copied the GPS altitude into the pressure altitude${instead}.`,
    absurd: `The field of the ${NAME[sensor]} holds something else${instead}.`,
  };
  // Without GNSS altitude nothing is lost: pressure altitude is what is used anyway.
  const isInUse = sensor === 'pressure' || source !== 'pressure';
  return [fileFinding(KIND_OF_STATE[state], { sensor, action: 'noted', message: message[state] }, isInUse)];
}

function offsetFinding({ gnssMinusPressureM, correctionM }: AltitudeChoice): WeighedFinding[] {
  const offset = gnssMinusPressureM ?? 0;
  if (Math.abs(offset) < CLEANING.altitudeOffsetNoteM) return [];
  const difference = `GPS altitude is ${Math.abs(offset)} m ${offset > 0 ? 'higher' : 'lower'}`;
  return [
    fileFinding('altitude_offset', {
      sensor: 'pressure',
      action: correctionM === 0 ? 'kept' : 'corrected',
      message:
        correctionM === 0
          ? `Altitudes are pressure altitudes (1013.25 hPa); ${difference}.`
          : `${difference} than pressure altitude, more than weather explains: altitudes are pressure altitudes moved by ${correctionM} m.`,
    }),
  ];
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
      message: `The ${NAME[sensor]} stands still for ${fixes} fixes although the aircraft climbs or sinks; ${isCorrected ? 'it is bridged' : unused}.`,
    },
    reset: {
      kind: 'altitude_jagged',
      message: `The ${NAME[sensor]} leaps together with the position, as of a receiver that finds its way again, and is bridged over ${fixes} fixes.`,
    },
    dropout: {
      kind: 'frozen_altitude',
      message: `The ${NAME[sensor]} drops out to 0 on ${counted(fixes, 'fix', 'fixes')}; it is bridged there.`,
    },
    excursion: {
      kind: 'altitude_jagged',
      message: `The ${NAME[sensor]} leaps to wrong values and back, and is bridged over ${fixes} fixes.`,
    },
    step: {
      kind: 'altitude_step',
      message: isCorrected
        ? `The ${NAME[sensor]} steps ${timesOf(spans.length)} and stays there, as of a sensor that is set anew; the step is taken out, as the ${NAME[otherThan(sensor)]} shows it.`
        : `The ${NAME[sensor]} steps ${timesOf(spans.length)} by more than anybody flies, and stays there: heights before and after are not of one level.`,
    },
    jagged: {
      kind: 'altitude_jagged',
      message: `The ${NAME[sensor]} leaps up and down over ${fixes} fixes; it is bridged there.`,
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
