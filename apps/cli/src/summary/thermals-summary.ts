import {
  type GlideDetails,
  type LiftDetails,
  type Thermal,
  type ThermalAnalysis,
  type WindBand,
} from '@engine/analysis';
import { textTable } from '../text-table.js';
import { degrees, duration, line, percent, signed, timeOfDay, UNKNOWN, value } from './summary-text.js';

/** Thermals, lift without circles, glides and wind as tables. Empty ones are left out. */
export function thermalsSummary(analysis: ThermalAnalysis, circlingSeconds: number | null): string[] {
  return [
    ...thermals(analysis),
    ...lifts(analysis.lifts),
    ...glides(analysis.glides),
    ...wind(analysis, (circlingSeconds ?? 0) > 0),
  ];
}

function thermals({ summary, thermals: list }: ThermalAnalysis): string[] {
  if (list.length === 0) return ['', line('Thermals', 'none')];
  const { count, timeSeconds, gainM, climbMeanMps, shareOfFlight, turnDirectionLeftShare } = summary;
  return [
    '',
    line(
      'Thermals',
      `${count}: ${duration(timeSeconds)} (${percent(shareOfFlight)} of the flight), ${value(gainM, 0, 'm')} gained at ${value(climbMeanMps, 1, 'm/s')}, ${percent(turnDirectionLeftShare)} turned left`,
    ),
    ...textTable<[number, Thermal]>(
      [...list.entries()],
      [
        { heading: '#', text: ([index]) => String(index + 1) },
        { heading: 'UTC', text: ([, thermal]) => timeOfDay(thermal.startsAt) },
        { heading: 'time', text: ([, thermal]) => duration(thermal.durationSeconds) },
        { heading: 'from m', text: ([, thermal]) => value(thermal.enter.altitudeM, 0) },
        { heading: 'to m', text: ([, thermal]) => value(thermal.exit.altitudeM, 0) },
        { heading: 'gain m', text: ([, thermal]) => signed(thermal.gainM, 0) },
        { heading: 'lost m', text: ([, thermal]) => value(thermal.heightLostM, 0) },
        { heading: 'm/s', text: ([, thermal]) => signed(thermal.climbMeanMps, 1) },
        { heading: '30 s', text: ([, thermal]) => signed(thermal.climbBest30sMps, 1) },
        { heading: 'efficiency', text: ([, thermal]) => percent(thermal.efficiency) },
        { heading: 'circles', text: ([, thermal]) => value(thermal.circles, 1) },
        { heading: 'turn', text: ([, thermal]) => thermal.direction ?? UNKNOWN, alignLeft: true },
        { heading: 's', text: ([, thermal]) => value(thermal.circleSecondsMean, 0) },
        { heading: 'radius m', text: ([, thermal]) => value(thermal.radiusMMean, 0) },
        { heading: 'bank', text: ([, thermal]) => value(thermal.bankDeg, 0, '°').replace(' °', '°') },
        { heading: 'drift km/h', text: ([, thermal]) => driftText(thermal) },
        { heading: 'sure', text: ([, thermal]) => percent(thermal.confidence) },
      ],
    ),
  ];
}

function driftText({ drift }: Thermal): string {
  return drift === null ? UNKNOWN : `${value(drift.speedKmh, 0)} to ${degrees(drift.directionDeg)}`;
}

function lifts(list: readonly LiftDetails[]): string[] {
  if (list.length === 0) return [];
  return [
    '',
    line('Other climbs', `${list.length}`),
    ...textTable<LiftDetails>(list, [
      { heading: 'UTC', text: (lift) => timeOfDay(lift.startsAt) },
      { heading: 'time', text: (lift) => duration(lift.durationSeconds) },
      { heading: 'gain m', text: (lift) => signed(lift.gainM, 0) },
      { heading: 'm/s', text: (lift) => signed(lift.climbMeanMps, 1) },
      { heading: 'kind', text: (lift) => lift.kind, alignLeft: true },
    ]),
  ];
}

function glides(list: readonly GlideDetails[]): string[] {
  if (list.length === 0) return [];
  return [
    '',
    line('Glides', `${list.length}`),
    ...textTable<[number, GlideDetails]>(
      [...list.entries()],
      [
        { heading: '#', text: ([index]) => String(index + 1) },
        { heading: 'UTC', text: ([, glide]) => timeOfDay(glide.startsAt) },
        { heading: 'time', text: ([, glide]) => duration(glide.durationSeconds) },
        { heading: 'km', text: ([, glide]) => value(glide.distanceKm, 2) },
        { heading: 'height m', text: ([, glide]) => signed(-glide.altitudeLostM, 0) },
        { heading: 'glide ratio', text: ([, glide]) => value(glide.glideRatio, 1) },
        { heading: 'km/h', text: ([, glide]) => value(glide.groundSpeedMeanKmh, 0) },
        { heading: 'tailwind km/h', text: ([, glide]) => signed(glide.windComponentKmh, 0) },
      ],
    ),
  ];
}

function wind({ wind: mean, windProfile }: ThermalAnalysis, hasCircled: boolean): string[] {
  if (mean === null) {
    const circles = hasCircled ? 'no circle is regular enough' : 'the flight has no circles';
    return ['', line('Wind', `unknown: ${circles}, and the track is too straight`)];
  }
  return [
    '',
    line(
      'Wind',
      `from ${degrees(mean.directionDeg)} at ${value(mean.speedKmh, 1, 'km/h')} (${mean.samples} samples, ${percent(mean.confidence)} confidence)`,
    ),
    ...textTable<WindBand>(windProfile.toReversed(), [
      { heading: 'height m', text: (band) => `${band.altitudeMFrom} to ${band.altitudeMTo}` },
      { heading: 'from', text: (band) => degrees(band.directionDeg) },
      { heading: 'km/h', text: (band) => value(band.speedKmh, 1) },
      { heading: 'samples', text: (band) => String(band.samples) },
      { heading: 'sure', text: (band) => percent(band.confidence) },
    ]),
  ];
}
