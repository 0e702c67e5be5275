import { ALTERED_BOUNDS } from './altered-bounds.js';

/**
 * The measures of `npm run accuracy` and their bounds, each with its reason. docs/domain/accuracy.md discusses how
 * reliable the references are.
 */
export interface Bound {
  label: string;
  unit: 's' | 'm' | '%' | '°' | 'm/s' | 'km/h' | 'pp' | '';
  /** The bounded statistic: an error's worst, 95th percentile or median magnitude, or the minimum share of hits. */
  on: 'worst' | 'p95' | 'median' | 'share';
  limit: number;
  reason: string;
}

const AGREEMENT =
  'different definitions, not truth: it detects changes of ours, so only the median is bounded';

export const BOUNDS = {
  analysed: {
    label: 'files analysed or rejected, without a crash',
    unit: '',
    on: 'share',
    limit: 1,
    reason: 'a poor file is not an error, and an unreadable one has its own error',
  },
  refusals: {
    label: 'files correctly accepted or rejected',
    unit: '',
    on: 'share',
    limit: 1,
    reason: 'a file with a usable fix is a log; without one there is nothing to analyse',
  },
  takeoffInstrument: {
    label: 'take-off, against the instrument',
    unit: 's',
    on: 'worst',
    limit: 15,
    reason: 'Naviter confirms a take-off about ten seconds after the first movement',
  },
  landingInstrument: {
    label: 'landing, against the instrument',
    unit: 's',
    on: 'worst',
    limit: 100,
    reason:
      'all six report the last fix of the log; in the two beyond 60 s the glider lies still, within 60 m and 3 m of height, for the 95 s that the instrument waits',
  },
  takeoffXcsoar: {
    label: 'take-off, against XCSoar at 4.5 m/s',
    unit: 's',
    on: 'median',
    limit: 10,
    reason: 'XCSoar back-dates to the first movement, which a false start can make early',
  },
  landingXcsoar: {
    label: 'landing, against XCSoar at 4.5 m/s',
    unit: 's',
    on: 'median',
    limit: 60,
    reason: 'as against the instruments',
  },
  windDirectionInstrument: {
    label: 'wind direction, against the instrument',
    unit: '°',
    on: 'p95',
    limit: 20,
    reason: 'the spread between two methods on one flight is 15°',
  },
  windKnown: {
    label: 'wind found where instrument or XCSoar has one',
    unit: '',
    on: 'share',
    limit: 0.95,
    reason: 'a missing wind is no better than a wrong one',
  },
  windDirectionXcsoar: {
    label: 'wind direction, against XCSoar above 1.5 m/s',
    unit: '°',
    on: 'p95',
    limit: 20,
    reason: 'two methods, one flight; below 1.5 m/s a direction means little',
  },
  windSpeedXcsoar: {
    label: 'wind speed, against XCSoar above 1.5 m/s',
    unit: 'm/s',
    on: 'p95',
    limit: 1,
    reason: 'XCSoar takes the mean by climbs, ours by the time flown at each height',
  },
  circlingXcsoar: {
    label: 'share of time in circles, ours minus XCSoar’s',
    unit: 'pp',
    on: 'median',
    limit: 20,
    reason: `XCSoar merges turns up to 30 s apart, also in sink; ${AGREEMENT}`,
  },
  gainXcsoar: {
    label: 'gain in climbs, relative to XCSoar',
    unit: '%',
    on: 'median',
    limit: 20,
    reason: AGREEMENT,
  },
  circlingIgcLib: {
    label: 'share of time in circles, ours minus igc_lib’s',
    unit: 'pp',
    on: 'median',
    limit: 10,
    reason: AGREEMENT,
  },
  gainIgcLib: {
    label: 'gain in thermals, relative to igc_lib',
    unit: '%',
    on: 'median',
    limit: 20,
    reason: AGREEMENT,
  },
  climbsIgcLib: {
    label: 'igc_lib thermals of 100 m and more covered',
    unit: '',
    on: 'share',
    limit: 0.9,
    reason: 'a climb of 100 m in a minute of circles is a thermal by any definition; gaps cost some',
  },
  derivedLength: {
    label: 'length, damaged relative to original, against derived truth',
    unit: '%',
    on: 'worst',
    limit: 0.1,
    reason: 'nothing but the ellipsoid may differ once the damage is out',
  },
  derivedAltitudeMax: {
    label: 'highest altitude, against the GPS altitude of the original',
    unit: 'm',
    on: 'worst',
    limit: 2,
    reason: 'the barometer is fitted to GPS, whose noise at the top remains',
  },
  derivedAltitudeMin: {
    label: 'lowest altitude of the log, against the GPS altitude of the original',
    unit: 'm',
    on: 'worst',
    limit: 10,
    reason: 'as the highest; near the ground GPS wanders more',
  },
  derivedDate: {
    label: 'date correct, or null where there is none',
    unit: '',
    on: 'share',
    limit: 1,
    reason: 'the header is there to be read',
  },
  derivedDuration: {
    label: 'duration, damaged minus original',
    unit: 's',
    on: 'worst',
    limit: 2,
    reason: 'the damage does not touch the fixes around take-off and landing, but may remove their altitudes',
  },
  derivedGain: {
    label: 'gain in thermals, damaged relative to original',
    unit: '%',
    on: 'worst',
    limit: 1,
    reason: 'the derivation’s stated tolerance, if the altitude source is the same',
  },
  derivedThermals: {
    label: 'thermals, damaged minus original',
    unit: '',
    on: 'worst',
    limit: 0,
    reason: 'one flight, the same climbs',
  },
  recorderLength: {
    label: "track length, relative to the recorder's",
    unit: '%',
    on: 'worst',
    limit: 0.2,
    reason: 'of the whole log, as Skytraxx counts it, beyond the 0.05 km of its rounding',
  },
  recorderSpeed: {
    label: "highest speed, minus the recorder's",
    unit: 'km/h',
    on: 'worst',
    limit: 4,
    reason: 'averaged over windows that manufacturers do not document',
  },
  recorderAltitude: {
    label: "highest GPS altitude, minus the recorder's",
    unit: 'm',
    on: 'worst',
    limit: 0,
    reason: 'Skytraxx states the highest GPS altitude to the metre',
  },
  altitudeTop: {
    label: "highest altitude of the log, minus the recorder's",
    unit: 'm',
    on: 'worst',
    limit: 15,
    reason: 'the vertical error of GNSS at one moment, which the fit averages over the flight',
  },
  altitudeTakeoff: {
    label: "altitude of the first fix, minus the recorder's",
    unit: 'm',
    on: 'worst',
    limit: 15,
    reason: 'as the highest; the receiver may still be settling',
  },
  altitudeLanding: {
    label: "altitude of the last fix, minus the recorder's",
    unit: 'm',
    on: 'worst',
    limit: 15,
    reason: 'as the highest',
  },
  groupDuration: {
    label: 'one flight, several instruments: duration',
    unit: 's',
    on: 'worst',
    limit: 15,
    reason: 'one flight has one duration',
  },
  groupGain: {
    label: 'one flight, several instruments: gain',
    unit: '%',
    on: 'worst',
    limit: 3,
    reason: 'from the mean; barometers differ by noise alone',
  },
  groupThermals: {
    label: 'one flight, several instruments: thermals',
    unit: '',
    on: 'worst',
    limit: 1,
    reason: 'a climb just at the minimum gain may count or not',
  },
  groupWind: {
    label: 'one flight, several instruments: wind',
    unit: '°',
    on: 'worst',
    limit: 15,
    reason: 'from the first; the air was the same',
  },
  simulatedTakeoff: {
    label: 'simulator: take-off',
    unit: 's',
    on: 'p95',
    limit: 10,
    reason: 'as for 95 % of real flights; at 9 to 10 s intervals a single fix may exceed it',
  },
  simulatedLanding: {
    label: 'simulator: landing',
    unit: 's',
    on: 'worst',
    limit: 60,
    reason: 'as for real flights',
  },
  simulatedThermalRecall: {
    label: 'simulator: thermals found',
    unit: '',
    on: 'share',
    limit: 0.95,
    reason: 'of those flown; each paired with one that shares half of their joint time',
  },
  simulatedThermalPrecision: {
    label: 'simulator: thermals found that were flown',
    unit: '',
    on: 'share',
    limit: 0.95,
    reason: 'of those found; same pairs',
  },
  simulatedGlideRecall: {
    label: 'simulator: glides found',
    unit: '',
    on: 'share',
    limit: 0.95,
    reason: 'as thermals',
  },
  simulatedGlidePrecision: {
    label: 'simulator: glides found that were flown',
    unit: '',
    on: 'share',
    limit: 0.95,
    reason: 'as thermals',
  },
  simulatedGain: {
    label: 'simulator: gain of a thermal',
    unit: '%',
    on: 'p95',
    limit: 5,
    reason: 'of those found; noise of the altitude and the fixes nearest to entry and exit',
  },
  simulatedWindKnown: {
    label: 'simulator: wind found',
    unit: '',
    on: 'share',
    limit: 0.95,
    reason: 'every simulated flight has climbs in circles',
  },
  simulatedWindDirection: {
    label: 'simulator: wind direction above 1.5 m/s',
    unit: '°',
    on: 'worst',
    limit: 20,
    reason: 'the target against instruments, here against truth',
  },
  simulatedWindSpeed: {
    label: 'simulator: wind speed',
    unit: 'm/s',
    on: 'worst',
    limit: 1,
    reason: 'the target against instruments, here against truth',
  },
  ...ALTERED_BOUNDS,
} as const satisfies Record<string, Bound>;

export type MeasureName = keyof typeof BOUNDS;
