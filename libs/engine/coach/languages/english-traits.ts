import { type NamedAircraft } from '../aircraft.js';
import { type BestScoreFact } from '../facts/score-facts.js';
import { capital, type NumberText } from '../number-text.js';
import { type TraitMessages } from '../trait-messages.js';
import { englishScoreType } from './english-story.js';

/** With the article. */
export const ENGLISH_AIRCRAFT: Readonly<Record<NamedAircraft, string>> = {
  paraglider: 'a paraglider',
  hang_glider: 'a hang glider',
  sailplane: 'a sailplane',
};

/** Of a circuit, whether it is closed or not. */
function shape(type: string): string {
  if (type.includes('fai')) return 'FAI triangle';
  if (type === 'out_and_return') return 'out-and-return';
  return type.includes('flat') ? 'flat triangle' : 'free triangle';
}

export function englishTraits(n: NumberText): TraitMessages {
  const scored = ({ type, distance_km }: BestScoreFact): string =>
    `${englishScoreType(type)} of ${n.scoredKilometres(distance_km)}`;
  return {
    towed: ({ gain_m, duration_seconds }) =>
      `A tow took you up ${n.metres(gain_m)} in ${n.duration(duration_seconds)}.`,
    landedFar: (km) => `You landed ${n.kilometres(km)} from take-off in a straight line.`,
    stayedNear: (km) => `You never flew further than ${n.kilometres(km)} from take-off.`,
    highAbove: (altitudeM, aboveM) =>
      `You climbed to ${n.metres(altitudeM)}, ${n.metres(aboveM)} above take-off.`,
    barelyAbove: (aboveM) =>
      aboveM < 5
        ? 'You never got above the height of take-off.'
        : `You got no higher than ${n.metres(aboveM)} above take-off.`,
    firstClimbLate: (seconds) => `It took ${n.duration(seconds)} to reach the first thermal.`,
    climbedFromTakeoff: () => 'You climbed away straight from take-off.',
    slopeCarried: ({ time_seconds, flight_share, longest_seconds, count }) =>
      `Slopes carried you for ${n.duration(time_seconds)}, ${n.percent(flight_share)} of the flight` +
      (count === 1 ? '.' : `, the longest stretch for ${n.duration(longest_seconds)}.`),
    circlingLittle: ({ flight_share, gain_m }) =>
      `Only ${n.percent(flight_share)} of the flight went into thermals, for ${n.metres(gain_m)} of height.`,
    heightElsewhere: (gainM, totalM) =>
      `Of the ${n.metres(totalM)} climbed in total, only ${n.metres(gainM)} came from circling. The rest was lift found on straight courses or along slopes.`,

    strongClimbs: ({ count, gain_m, climb_mean_mps }) =>
      `The day was strong: ${n.counted(count, 'one thermal', 'thermals')} for ${n.metres(gain_m)}, at ${n.climb(climb_mean_mps)} on average.`,
    feebleClimbs: ({ count, gain_m, climb_mean_mps }) =>
      `The lift was weak: ${n.counted(count, 'one thermal', 'thermals')} for ${n.metres(gain_m)}, at ${n.climb(climb_mean_mps)} on average.`,
    longClimbs: ({ count, gain_mean_m }) =>
      `Your climbs were long: ${n.metres(gain_mean_m)} each on average, ${n.count(count)} in all.`,
    shortClimbs: ({ count, gain_mean_m }) =>
      count === 1
        ? `The one climb gave ${n.metres(gain_mean_m)}.`
        : `Your climbs stayed short: ${n.metres(gain_mean_m)} each on average, ${n.count(count)} in all.`,
    manyClimbs: ({ count, gain_m }) =>
      `It took ${n.count(count)} thermals to gain ${n.metres(gain_m)} of height.`,
    onlyClimb: ({ gain_m, climb_mean_mps, duration_seconds }) =>
      `A single thermal carried the flight: ${n.metres(gain_m)} at ${n.climb(climb_mean_mps)}, in ${n.duration(duration_seconds)}.`,
    biggestClimb: ({ index, gain_m, climb_mean_mps }, share) =>
      `Thermal ${index} alone gave ${n.metres(gain_m)} at ${n.climb(climb_mean_mps)}, ${n.percent(share)} of all height from thermals.`,
    biggestAndStrongest: (biggest, strongest) =>
      `The biggest climb was thermal ${biggest.index}, ${n.metres(biggest.gain_m)} at ${n.climb(biggest.climb_mean_mps)}; the strongest was thermal ${strongest.index}, ${n.climb(strongest.climb_mean_mps)}, for ${n.metres(strongest.gain_m)}.`,
    laterStronger: ({ early_climb_mps, late_climb_mps }) =>
      `The climbs got better with time: ${n.climb(early_climb_mps)} in the first half of them, ${n.climb(late_climb_mps)} in the second.`,
    laterWeaker: ({ early_climb_mps, late_climb_mps }) =>
      `The climbs got weaker with time: ${n.climb(early_climb_mps)} in the first half of them, ${n.climb(late_climb_mps)} in the second.`,
    ceilingRose: ({ early_top_m, late_top_m }) =>
      `The tops rose from ${n.metres(early_top_m)} in the first third of the climbs to ${n.metres(late_top_m)} in the last.`,
    ceilingFell: ({ early_top_m, late_top_m }) =>
      `The tops sank from ${n.metres(early_top_m)} in the first third of the climbs to ${n.metres(late_top_m)} in the last.`,
    quickCircles: ({ circle_seconds_mean, circle_radius_m_mean }) =>
      `Your circles were tight: ${n.duration(circle_seconds_mean)} each, with a radius of ${n.metres(circle_radius_m_mean)}.`,
    slowCircles: ({ circle_seconds_mean, circle_radius_m_mean }) =>
      `Your circles were slow: ${n.duration(circle_seconds_mean)} each, with a radius of ${n.metres(circle_radius_m_mean)}.`,

    carriedGlides: (ratio, count, aircraft) =>
      `Over ${n.counted(count, 'the one glide', 'glides')} the ratio over the ground was ${n.ratio(ratio)}, more than ${ENGLISH_AIRCRAFT[aircraft]} achieves in still air: your lines found rising air.`,
    sinkingGlides: (ratio, count) =>
      `Over ${n.counted(count, 'the one glide', 'glides')} the ratio over the ground was only ${n.ratio(ratio)}.`,
    glideContrast: (best, worst) =>
      `The line made the difference: glide ${best.index} ran at a ratio of ${n.ratio(best.glide_ratio)}, glide ${worst.index} at ${n.ratio(worst.glide_ratio)}, both without much wind along them.`,
    longestGlide: ({ index, distance_km, altitude_lost_m, glide_ratio, wind_component_kmh: wind }) =>
      `The longest glide, number ${index}, covered ${n.kilometres(distance_km)} for ${n.metres(altitude_lost_m)} of height` +
      (glide_ratio === null ? '' : `, a ratio of ${n.ratio(glide_ratio)}`) +
      (wind === null || Math.abs(wind) < 3
        ? '.'
        : wind > 0
          ? ` with ${n.speed(wind)} of tailwind.`
          : ` into ${n.speed(-wind)} of headwind.`),
    glidesWithWind: (kmh) => `On your glides you had ${n.speed(kmh)} of wind behind you on average.`,
    glidesAgainstWind: (kmh) => `On your glides you had ${n.speed(kmh)} of wind against you on average.`,
    finalDescent: ({ thermal_index, height_m, duration_seconds }) =>
      `You left thermal ${thermal_index}, the last, ${n.metres(height_m)} above the landing and landed ${n.duration(duration_seconds)} later.`,

    departureLow: ({ thermal_index, below_top_m, distance_km, duration_seconds }) =>
      `The flight ended when you left thermal ${thermal_index}, ${n.metres(below_top_m)} below the top of your recent climbs: you found nothing on the next ${n.kilometres(distance_km)} and landed ${n.duration(duration_seconds)} later.`,
    departureNothing: ({ thermal_index, height_m, duration_seconds }) =>
      `The flight ended when you left thermal ${thermal_index}, ${n.metres(height_m)} above the landing: no climb followed, and you landed ${n.duration(duration_seconds)} later.`,
    departureGlide: ({ thermal_index, height_m, distance_km, duration_seconds }) =>
      `The flight ended with the glide from thermal ${thermal_index}: ${n.kilometres(distance_km)} for ${n.metres(height_m)} of height, ${n.duration(duration_seconds)} without another climb.`,

    windBlew: ({ speed_kmh, direction_deg }) =>
      `The wind blew from the ${n.compass(direction_deg)} at ${n.speed(speed_kmh)} on average.`,
    windCalm: ({ speed_kmh }) => `There was hardly any wind: ${n.speed(speed_kmh)} on average.`,
    windShear: (low, high) =>
      `The wind changed with height: ${n.speed(low.speed_kmh)} from the ${n.compass(low.direction_deg)} below ${n.metres(low.altitude_to_m)}, ` +
      `${n.speed(high.speed_kmh)} from the ${n.compass(high.direction_deg)} above ${n.metres(high.altitude_from_m)}.`,

    scored: (best, league) => `In ${league} it counts as ${scored(best)}, ${n.points(best.points)}.`,
    closedWithin: ({ type, distance_km, closing_limit_share, closing_deducted_m, points_lost_closing }) =>
      `Your ${shape(type)} of ${n.scoredKilometres(distance_km)} is closed within ${n.percent(closing_limit_share)}; the missing ${n.way(closing_deducted_m)} cost ${n.points(points_lost_closing)}.`,
    leftOpen: ({ type, closing_deducted_m, points_lost_closing }, league) =>
      `${capital(league)} counts ${englishScoreType(type)} that stayed open by ${n.way(closing_deducted_m)}; the deduction cost ${n.points(points_lost_closing)}.`,
    oneLongLeg: ({ leg_longest_km, distance_km, points }, league) =>
      `Of the ${n.scoredKilometres(distance_km)} that ${league} counts (${n.points(points)}), ${n.scoredKilometres(leg_longest_km)} lie on one leg.`,
    fastScored: (speedKmh) => `Over the scored distance you averaged ${n.speed(speedKmh)}.`,

    headlineTime: (seconds) => `${capital(n.duration(seconds))} in the air`,
    headlineFar: (km, seconds) => `${n.kilometres(km)} from take-off to landing in ${n.duration(seconds)}`,
    headlineNear: (km, seconds) => `${capital(n.duration(seconds))} within ${n.kilometres(km)} of take-off`,
    headlineHigh: (aboveM, seconds) =>
      `${n.metres(aboveM)} above take-off in ${n.duration(seconds)} of flight`,
    headlineLow: (seconds) => `${capital(n.duration(seconds))} around the height of take-off`,
    headlineLateClimb: (seconds, after) =>
      `${capital(n.duration(seconds))} of flight, the first thermal after ${n.duration(after)}`,
    headlineRidge: (seconds) => `${capital(n.duration(seconds))}, much of it along the slope`,
    headlineClimbs: (seconds, count) =>
      `${capital(n.duration(seconds))} on ${n.counted(count, 'a single thermal', 'thermals')}`,
    headlineStrong: (seconds, mps) => `${capital(n.duration(seconds))} in strong lift of ${n.climb(mps)}`,
    headlineWeak: (seconds, mps) => `${capital(n.duration(seconds))} in weak lift of ${n.climb(mps)}`,
    headlineBiggest: (gainM, seconds) =>
      `${capital(n.duration(seconds))}, carried by one climb of ${n.metres(gainM)}`,
    headlineBetter: (seconds, { early_climb_mps, late_climb_mps }) =>
      `${capital(n.duration(seconds))} of improving climbs: ${n.climb(early_climb_mps)}, then ${n.climb(late_climb_mps)}`,
    headlineFading: (seconds, { early_climb_mps, late_climb_mps }) =>
      `${capital(n.duration(seconds))} of fading climbs: ${n.climb(early_climb_mps)}, then ${n.climb(late_climb_mps)}`,
    headlineGlide: (km, seconds) => `A glide of ${n.kilometres(km)} in ${n.duration(seconds)} of flight`,
    headlineTailwind: (kmh, seconds) =>
      `${capital(n.duration(seconds))} with ${n.speed(kmh)} of wind behind you`,
    headlineHeadwind: (kmh, seconds) =>
      `${capital(n.duration(seconds))} with ${n.speed(kmh)} of wind against you`,
    headlineWind: ({ speed_kmh, direction_deg }, seconds) =>
      `${capital(n.duration(seconds))} in ${n.speed(speed_kmh)} of wind from the ${n.compass(direction_deg)}`,
    headlineDistance: ({ distance_km }, seconds) =>
      `${n.scoredKilometres(distance_km)} of free distance in ${n.duration(seconds)}`,
    headlineFaiTriangle: (best, seconds) => `${capital(scored(best))} in ${n.duration(seconds)}`,
    headlineCircuit: (best, seconds) => `${capital(scored(best))} in ${n.duration(seconds)}`,
    headlineClosedFaiTriangle: ({ distance_km }, seconds) =>
      `A closed FAI triangle of ${n.scoredKilometres(distance_km)} in ${n.duration(seconds)}`,
    headlineClosedTriangle: ({ type, distance_km }, seconds) =>
      `A closed ${shape(type)} of ${n.scoredKilometres(distance_km)} in ${n.duration(seconds)}`,
  };
}
