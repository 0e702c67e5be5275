import { type BestScoreFact } from '../facts/score-facts.js';
import { type StoryMessages } from '../messages.js';
import { capital, type NumberText } from '../number-text.js';
import { scoreWorth } from '../score-worth.js';

const SCORE_TYPES: Readonly<Record<string, string>> = {
  closed_fai_triangle: 'a closed FAI triangle',
  closed_free_triangle: 'a closed free triangle',
  fai_triangle: 'an FAI triangle',
  free_triangle: 'a free triangle',
  flat_triangle: 'a flat triangle',
  out_and_return: 'an out-and-return',
};

/** With its article. */
export function englishScoreType(type: string): string {
  return SCORE_TYPES[type] ?? 'a free distance';
}

/** Thermals are referred to by number, because "the third climb" would need ordinals. */
export function englishStory(n: NumberText): StoryMessages {
  const scored = ({ type, distance_km }: BestScoreFact): string =>
    `${englishScoreType(type)} of ${n.scoredKilometres(distance_km)}`;
  const worth = (best: BestScoreFact): string =>
    scoreWorth(best, n, {
      factor: (multiplier) => `multiplier ${multiplier}`,
      lessGap: (distance) => `${distance} deducted for the gap`,
    });
  return {
    headlineNoFlight: () => 'A log without a flight',
    headlineSparse: (seconds) => `${capital(n.duration(seconds))} in the air, sparsely recorded`,
    headlineSled: (seconds) => `A quiet sled ride: ${n.duration(seconds)} from take-off to landing`,
    headlineRidge: (seconds) => `${capital(n.duration(seconds))} on the ridge`,
    headlinePowered: (seconds) => `${capital(n.duration(seconds))} in the air with straight climbs`,
    headlineLocal: (seconds, climbs) =>
      climbs === 0
        ? `${capital(n.duration(seconds))} in the air`
        : `${capital(n.duration(seconds))} in the air on ${n.counted(climbs, 'a single climb', 'climbs')}`,
    headlineScored: (best, seconds) => `${capital(scored(best))} in ${n.duration(seconds)}`,
    headlineFar: (km, seconds) => `Up to ${n.kilometres(km)} from take-off in ${n.duration(seconds)}`,

    summaryNoFlight: () =>
      'Nothing in this log looks like a flight, so there is nothing to debrief: it was most likely recorded on the ground.',
    summaryFlight: ({ duration_seconds, track_length_km }) =>
      `You were in the air for ${n.duration(duration_seconds)} and covered ${n.kilometres(track_length_km)} along the track.`,
    summaryTow: ({ gain_m, duration_seconds }) =>
      `A tow took you up ${n.metres(gain_m)} in ${n.duration(duration_seconds)}.`,
    summaryTop: (altitudeM, aboveTakeoffM) =>
      aboveTakeoffM === null || aboveTakeoffM < 50
        ? `The highest point was ${n.metres(altitudeM)}.`
        : `You climbed to ${n.metres(altitudeM)}, ${n.metres(aboveTakeoffM)} above take-off.`,
    summaryClimbing: ({ count, gain_m, climb_mean_mps }) =>
      count === 1
        ? `One thermal carried the flight: ${n.metres(gain_m)} at ${n.climb(climb_mean_mps)}.`
        : `${capital(n.count(count))} thermals gave you ${n.metres(gain_m)} of height at ${n.climb(climb_mean_mps)} on average.`,
    summaryLittleCircling: (gainM, totalM) =>
      `Of the ${n.metres(totalM)} climbed in total, only ${n.metres(gainM)} came from circling; the rest was lift found on straight courses or along slopes.`,
    summaryGaps: (seconds) =>
      `The recorder was silent for ${n.duration(seconds)}, so everything below covers only the rest.`,
    summaryRidge: ({ time_seconds, flight_share }) =>
      `The slope carried you for ${n.duration(time_seconds)}, ${n.percent(flight_share)} of the flight.`,
    summaryScore: (best) => `It scores as ${scored(best)}, worth ${worth(best)}.`,
    summarySled: (dropM) =>
      dropM === null || dropM <= 0
        ? 'There was not enough lift to stay up.'
        : `The landing was ${n.metres(dropM)} below take-off. There was not enough lift to stay up.`,
    summaryPowered: () =>
      'Most of the height came from steady straight climbs from the first minute on, as with an engine or on tow, so the usual soaring advice hardly applies to this flight.',
    summarySparse: () =>
      'The log is too sparse, or its altitude is unusable, so climbs and glides cannot be separated. This debrief covers only what is certain.',
    summaryClean: () => 'Nothing in the numbers stands out as a mistake.',

    titleClimbs: () => 'Climbs',
    titleGlides: () => 'Glides',
    titleWind: () => 'Wind',
    titleScore: () => 'Score',
    titleData: () => 'How far to trust the numbers',

    climbsBand: (enterM, exitM) =>
      `You typically entered a climb at ${n.metres(enterM)} and left it at ${n.metres(exitM)}.`,
    climbsBest: ({ index, gain_m, climb_mean_mps, climb_max_mps }) =>
      `The best was thermal ${index}: ${n.metres(gain_m)} at ${n.climb(climb_mean_mps)}` +
      (climb_max_mps === null ? '.' : `, peaking at ${n.climb(climb_max_mps)}.`),
    climbsShare: ({ flight_share, time_seconds }) =>
      `You spent ${n.duration(time_seconds)} in thermals, ${n.percent(flight_share)} of the flight.`,
    climbsEfficiency: (share) =>
      `On average you held ${n.percent(share)} of the best climb rate of each thermal.`,
    climbsCircles: ({ circle_seconds_mean, circle_radius_m_mean }) =>
      `A circle took ${n.duration(Math.round(circle_seconds_mean))} with a radius of ${n.metres(circle_radius_m_mean)}.`,
    slopes: ({ count, time_seconds, longest_seconds }) =>
      count === 1
        ? `You soared the slope once, for ${n.duration(time_seconds)}.`
        : `You soared slopes in ${n.count(count)} stretches, ${n.duration(time_seconds)} in all, the longest lasting ${n.duration(longest_seconds)}.`,
    slopeBest: ({ starts_after_seconds, duration_seconds, gain_m }) =>
      `The slope lift was best ${starts_after_seconds < 60 ? 'right after take-off' : `${n.duration(starts_after_seconds)} into the flight`}: ${n.metres(gain_m)} in ${n.duration(duration_seconds)}.`,

    glidesMean: (ratio, count) =>
      count === 1
        ? `The only glide had a glide ratio of ${n.ratio(ratio)} over the ground.`
        : `Over ${n.count(count)} glides the glide ratio over the ground was ${n.ratio(ratio)}.`,
    glidesCarried: () => 'That is more than a paraglider achieves in still air: you found good lines.',
    glidesLongest: ({ index, distance_km, altitude_lost_m, glide_ratio, wind_component_kmh: wind }) =>
      `The longest was glide ${index}: ${n.kilometres(distance_km)} for ${n.metres(altitude_lost_m)} of height` +
      (glide_ratio === null ? '' : `, a ratio of ${n.ratio(glide_ratio)}`) +
      (wind === null || Math.abs(wind) < 3
        ? '.'
        : wind > 0
          ? ` with ${n.speed(wind)} of tailwind.`
          : ` into ${n.speed(-wind)} of headwind.`),
    glidesHeadwind: ({ headwind_count, headwind_kmh, headwind_glide_ratio }) =>
      `${capital(n.count(headwind_count))} glides went into ${n.speed(headwind_kmh)} of headwind, with a glide ratio of ${n.ratio(headwind_glide_ratio)} over the ground.`,
    sledGlide: (ratio, speedKmh) =>
      ratio === null
        ? `Your mean ground speed was ${n.speed(speedKmh)}.`
        : `On the way down you had a glide ratio of ${n.ratio(ratio)} at a mean ground speed of ${n.speed(speedKmh)}.`,
    finalDescent: (heightM, seconds) =>
      `You left the last thermal ${n.metres(heightM)} above the landing and landed ${n.duration(seconds)} later.`,

    windMean: ({ speed_kmh, direction_deg }) =>
      `The wind came from the ${n.compass(direction_deg)} at ${n.speed(speed_kmh)} on average.`,
    windCalm: ({ speed_kmh }) =>
      `There was hardly any wind: ${n.speed(speed_kmh)} on average, too little to affect your plans.`,
    windTurned: ({ headwind_count, headwind_kmh }) =>
      `Over the whole flight the wind cancelled out, but on ${n.count(headwind_count)} glides you had ${n.speed(headwind_kmh)} of it against you.`,
    windShear: (low, high) =>
      `It changed with height: ${n.speed(low.speed_kmh)} from the ${n.compass(low.direction_deg)} below ${n.metres(low.altitude_to_m)}, ` +
      `${n.speed(high.speed_kmh)} from the ${n.compass(high.direction_deg)} above ${n.metres(high.altitude_from_m)}.`,
    windUnsure: () => 'The estimate is uncertain, so treat it as a hint.',

    scoreBest: (best) => `${capital(scored(best))}, worth ${worth(best)}.`,
    scoreLegs: ({ leg_count, leg_shortest_km, leg_longest_km }) =>
      `Its ${n.count(leg_count)} legs range from ${n.kilometres(leg_shortest_km)} to ${n.kilometres(leg_longest_km)}.`,
    scoreSpeed: (speedKmh) => `The scored distance divided by the flight time gives ${n.speed(speedKmh)}.`,
    scoreNone: () => 'The flight was too short to score, but that takes nothing away from it.',

    momentTakeoff: (altitudeM) => (altitudeM === null ? 'Take-off.' : `Take-off at ${n.metres(altitudeM)}.`),
    momentBestClimb: ({ index, gain_m, climb_mean_mps }) =>
      `Start of thermal ${index}, the best of the flight: ${n.metres(gain_m)} at ${n.climb(climb_mean_mps)}.`,
    momentLowPoint: ({ index, enter_above_landing_m }) =>
      `Low point: thermal ${index} starts ${n.metres(enter_above_landing_m)} above the altitude of the landing.`,
    momentHighest: (altitudeM) => `The highest point, ${n.metres(altitudeM)}.`,
    momentLongestGlide: ({ index, distance_km }) =>
      `Start of glide ${index}, the longest of the flight: ${n.kilometres(distance_km)}.`,
    momentGap: ({ duration_seconds }) => `The recorder stops recording for ${n.duration(duration_seconds)}.`,
    momentLanding: (km) =>
      km === null || km < 1 ? 'Landing.' : `Landing, ${n.kilometres(km)} from take-off in a straight line.`,

    dataClean: () => 'The log is clean: nothing had to be removed.',
    dataNote: (code, quality) => {
      switch (code) {
        case 'no_date':
          return 'The file has no valid date, so only the times within the flight are known.';
        case 'date_suspicious':
          return 'The date in the file looks wrong.';
        case 'several_flights':
          return 'The log contains more than one flight; this debrief is about the longest.';
        case 'starts_in_flight':
          return 'The log starts in the air, so the beginning of the flight is missing.';
        case 'ends_in_flight':
          return 'The log ends in the air, so the landing is only its last point.';
        case 'few_fixes':
          return 'Very few positions could be used, so the numbers are rough.';
        case 'coarse_interval':
          return quality.sampling_interval_seconds === null
            ? 'The positions are far apart, so distances are underestimated.'
            : `There is only one position every ${n.duration(quality.sampling_interval_seconds)}, so distances are underestimated and circles are hard to detect.`;
        case 'clock_jump':
          return 'The recorder clock seems to have jumped, so some times are uncertain.';
        case 'position_jump':
          return 'The position jumps further than any aircraft flies in that time, so distances are uncertain, and only the parts between jumps are scored.';
        case 'no_altitude':
          return 'The file has no altitudes, so nothing can be said about climbing.';
        case 'altitude_flat':
          return 'The altitude never changes, so the sensor did not work.';
        case 'no_pressure_altitude':
          return 'There is no pressure altitude; altitudes come from GPS, which makes climb rates noisier.';
        case 'altitude_frozen':
          return 'The altitude was frozen or missing for a while, so climbs in that time are a guess.';
        case 'altitude_jagged':
          return 'The altitude is jagged; climb rates are smoothed and less certain.';
        case 'altitude_step':
          return 'The altitude sensor steps to another level; altitudes before and after the step may not be comparable.';
        case 'fixes_removed':
          return 'Some faulty positions were removed.';
        case 'gaps':
          return quality.gap_longest_seconds === null
            ? 'The recording has gaps.'
            : quality.gap_count === 1
              ? `The recording has a gap of ${n.duration(quality.gap_longest_seconds)}, which the numbers do not cover.`
              : `The recording has ${n.count(quality.gap_count)} gaps, the longest lasting ${n.duration(quality.gap_longest_seconds)}, which the numbers do not cover.`;
        default:
          return null;
      }
    },
    dataFastAircraft: () =>
      'This was faster than a paraglider flies. The numbers are valid, but the advice is meant for paragliders.',
  };
}
