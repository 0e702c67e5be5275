import { analyse, type FlightAnalysis } from '@engine/analysis';
import { randomScenario, type SimulatedFlight, simulateFlight } from '../factories/flight-simulator/index.js';
import { type MeasureName } from './bounds.js';
import { degreesApart, differenceOf, percentOff, type Sample } from './measure.js';
import { matchOneToOne, spanOf, type TimeSpan } from './time-spans.js';

const SEED_STEP = 7919;
const KMH_PER_MPS = 3.6;
const COMPARABLE_WIND_MPS = 1.5;

/** Random flights at 1 to 10 s intervals with noise, gaps and spikes, compared with what was flown. */
export function againstSimulator(flights: number): Sample[] {
  const samples: Sample[] = [];
  for (let index = 1; index <= flights; index++) {
    const scenario = randomScenario(index * SEED_STEP);
    const subject = `flight ${index}, every ${scenario.recorder!.intervalSeconds} s`;
    const flight = simulateFlight(scenario);
    let analysis: FlightAnalysis;
    try {
      analysis = analyse(flight.igc);
    } catch (error) {
      samples.push({ measure: 'analysed', subject, value: 0, detail: String(error) });
      continue;
    }
    samples.push({ measure: 'analysed', subject, value: 1 }, ...againstTruth(subject, flight, analysis));
  }
  return samples;
}

function againstTruth(subject: string, { truth }: SimulatedFlight, analysis: FlightAnalysis): Sample[] {
  const { metrics, thermals } = analysis;
  const late = (time: number | null | undefined, seconds: number): number | null =>
    differenceOf(time, seconds * 1000) === null ? null : time! / 1000 - seconds;
  const found = thermals?.thermals ?? [];
  const climbs = pairUp(subject, found.map(spanOf), truth.thermals.map(flownSpan), [
    'simulatedThermalRecall',
    'simulatedThermalPrecision',
  ]);
  const glides = pairUp(subject, (thermals?.glides ?? []).map(spanOf), truth.glides.map(flownSpan), [
    'simulatedGlideRecall',
    'simulatedGlidePrecision',
  ]);
  return [
    {
      measure: 'simulatedTakeoff',
      subject,
      value: late(metrics.takeoff?.time, truth.takeOff.timeSeconds),
    },
    { measure: 'simulatedLanding', subject, value: late(metrics.landing?.time, truth.landing.timeSeconds) },
    ...climbs.samples,
    ...climbs.pairs.map(([i, j]): Sample => ({
      measure: 'simulatedGain',
      subject,
      value: percentOff(found[i]!.gainM, truth.thermals[j]!.gainMetres),
    })),
    ...glides.samples,
    ...windSamples(subject, truth, thermals),
  ];
}

function flownSpan({ startSeconds, endSeconds }: { startSeconds: number; endSeconds: number }): TimeSpan {
  return { from: startSeconds, to: endSeconds };
}

/** One hit or miss per span flown (recall) and per span found (precision). */
function pairUp(
  subject: string,
  found: readonly TimeSpan[],
  truth: readonly TimeSpan[],
  [recall, precision]: readonly [MeasureName, MeasureName],
): { pairs: [number, number][]; samples: Sample[] } {
  const pairs = matchOneToOne(found, truth);
  const foundHits = new Set(pairs.map(([i]) => i));
  const trueHits = new Set(pairs.map(([, j]) => j));
  return {
    pairs,
    samples: [
      ...truth.map((span, j): Sample => hit(recall, subject, span, trueHits.has(j))),
      ...found.map((span, i): Sample => hit(precision, subject, span, foundHits.has(i))),
    ],
  };
}

function hit(measure: MeasureName, subject: string, { from, to }: TimeSpan, isHit: boolean): Sample {
  const start = new Date(from * 1000).toISOString().slice(11, 19);
  return { measure, subject, value: isHit ? 1 : 0, detail: `${start}, ${Math.round(to - from)} s` };
}

function windSamples(
  subject: string,
  { wind: truth }: SimulatedFlight['truth'],
  thermals: FlightAnalysis['thermals'],
): Sample[] {
  const wind = thermals?.wind ?? null;
  const known: Sample = { measure: 'simulatedWindKnown', subject, value: wind ? 1 : 0 };
  if (!wind) return [known];
  const speed: Sample = {
    measure: 'simulatedWindSpeed',
    subject,
    value: wind.speedKmh / KMH_PER_MPS - truth.meanSpeedMps,
  };
  if (truth.meanSpeedMps < COMPARABLE_WIND_MPS) return [known, speed];
  const value = degreesApart(wind.directionDeg, truth.meanFromDegrees);
  return [known, speed, { measure: 'simulatedWindDirection', subject, value }];
}
