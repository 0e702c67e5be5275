import { type Bound } from './bounds.js';

const THINNED = 'one flight, one set of climbs; half of the flights lose less than this';

/** Bounds for copies of real flights with fewer fixes or more noise, compared with the original's analysis. */
export const ALTERED_BOUNDS = {
  sparse5Thermals: {
    label: 'every 5 s: thermals, relative to every 1 s',
    unit: '%',
    on: 'median',
    limit: 10,
    reason: THINNED,
  },
  sparse5Gain: {
    label: 'every 5 s: gain in thermals, relative to every 1 s',
    unit: '%',
    on: 'median',
    limit: 10,
    reason: THINNED,
  },
  sparse5Recall: {
    label: 'every 5 s: thermals found again',
    unit: '',
    on: 'share',
    limit: 0.85,
    reason: 'each paired with one that shares half of their joint time; short climbs change most',
  },
  sparse5Wind: {
    label: 'every 5 s: wind speed, relative to every 1 s',
    unit: '%',
    on: 'median',
    limit: 10,
    reason: 'chords are shorter than arcs, most of all where the circle is tight',
  },
  sparse10Thermals: {
    label: 'every 10 s: thermals, relative to every 1 s',
    unit: '%',
    on: 'median',
    limit: 10,
    reason: THINNED,
  },
  sparse10Gain: {
    label: 'every 10 s: gain in thermals, relative to every 1 s',
    unit: '%',
    on: 'median',
    limit: 10,
    reason: THINNED,
  },
  sparse10Recall: {
    label: 'every 10 s: thermals found again',
    unit: '',
    on: 'share',
    limit: 0.75,
    reason: 'as every 5 s, with two fixes per circle',
  },
  sparse10Wind: {
    label: 'every 10 s: wind speed, relative to every 1 s',
    unit: '%',
    on: 'median',
    limit: 10,
    reason: 'the drift of the climbs alone is a quarter too slow',
  },
  noisyClimbTotal: {
    label: '3 m of white noise: total climb, relative to the original',
    unit: '%',
    on: 'worst',
    limit: 15,
    reason: 'what is added up must exceed the noise; climbs below that are lost instead',
  },
  noisyTakeoff: {
    label: '3 m of white noise: take-off',
    unit: 's',
    on: 'worst',
    limit: 10,
    reason: 'as against the instruments',
  },
  noisyLanding: {
    label: '3 m of white noise: landing',
    unit: 's',
    on: 'worst',
    limit: 60,
    reason: 'as for the simulator',
  },
} as const satisfies Record<string, Bound>;
