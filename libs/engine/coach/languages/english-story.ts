import { type StoryMessages } from '../messages.js';
import { capital, type NumberText } from '../number-text.js';

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
  return {
    headlineNoFlight: () => 'A log without a flight',
    headlineSparse: (seconds) => `${capital(n.duration(seconds))} in the air, sparsely recorded`,
    headlineSled: (seconds) => `A sled ride of ${n.duration(seconds)}`,
    headlinePowered: (seconds) => `${capital(n.duration(seconds))} under power`,
    headlineBalloon: (seconds) => `${capital(n.duration(seconds))} in a balloon`,

    summaryNoFlight: () =>
      'Nothing in this log looks like a flight, so there is nothing to debrief: it was most likely recorded on the ground.',
    summaryFlight: (seconds, trackKm) =>
      `You were in the air for ${n.duration(seconds)} and covered ${n.kilometres(trackKm)} along the track.`,
    summaryGaps: (seconds) =>
      `The recorder was silent for ${n.duration(seconds)}, so everything below covers only the rest.`,
    summarySled: (dropM) => `You landed ${n.metres(dropM)} below take-off without a climb worth mentioning.`,
    summarySledUnknown: (seconds) =>
      `The log shows ${n.duration(seconds)} of descent without a climb worth mentioning.`,
    sledGlide: (ratio, speedKmh) =>
      `Your glide ratio over the ground was ${n.ratio(ratio)} at ${n.speed(speedKmh)}.`,
    summaryPowered: () =>
      'Most of the height came from steady straight climbs from the first minute on, as with an engine or on tow, so soaring advice hardly applies.',
    summaryEngine: (km) =>
      `You covered ${n.kilometres(km)} along the track with an engine, so nothing is said about thermals and glides.`,
    summaryBalloon: (km) =>
      `You drifted ${n.kilometres(km)} with the wind. A balloon has no glide to judge, so only the wind and the heights count.`,
    summarySparse: () =>
      'The log is too sparse, or its altitude is unusable, so climbs and glides cannot be separated. This debrief covers only what is certain.',

    titleClimbs: () => 'Climbs',
    titleGlides: () => 'Glides',
    titleWind: () => 'Wind',
    titleScore: () => 'Score',
    titleTask: () => 'Task',
    titleData: () => 'How far to trust the numbers',

    momentTakeoff: (altitudeM) => (altitudeM === null ? 'Take-off' : `Take-off at ${n.metres(altitudeM)}`),
    momentBiggestClimb: ({ index, gain_m, climb_mean_mps }) =>
      `Thermal ${index}, the biggest climb: ${n.metres(gain_m)} at ${n.climb(climb_mean_mps)}`,
    momentLowPoint: ({ index, enter_above_landing_m }) =>
      `Low point: thermal ${index} starts ${n.metres(enter_above_landing_m)} above the altitude of the landing`,
    momentHighest: (altitudeM) => `Highest point, ${n.metres(altitudeM)}`,
    momentLongestGlide: ({ index, distance_km }) =>
      `Glide ${index}, the longest: ${n.kilometres(distance_km)}`,
    momentGap: ({ duration_seconds }) => `The recorder stops for ${n.duration(duration_seconds)}`,
    momentLanding: (km) =>
      km === null || km < 1 ? 'Landing' : `Landing, ${n.kilometres(km)} from take-off in a straight line`,

    dataNote: (code, quality) => {
      switch (code) {
        case 'no_date':
          return 'The file has no valid date, so only the times within the flight are known.';
        case 'date_suspicious':
          return 'The date in the file looks wrong.';
        case 'flight_doubtful':
          return 'This may not be a flight: the movement is more like something else.';
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
        case 'altitude_stopped':
          return 'The barometer stood still for a while; GPS altitude is used there, which makes climb rates noisier.';
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
    windUnsure: () => 'The wind estimate is uncertain, so treat it as a hint.',
  };
}
