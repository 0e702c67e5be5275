import { CLIMB, SEARCH } from '../debrief-thresholds.js';
import { type AdviceMessages } from '../messages.js';
import { capital, type NumberText } from '../number-text.js';
import { englishScoreType } from './english-story.js';
import { ENGLISH_AIRCRAFT } from './english-traits.js';

export function englishAdvice(n: NumberText): AdviceMessages {
  /** Empty if there are too many to look up. */
  const named = (one: string, many: string, indices: readonly number[]): string =>
    indices.length > CLIMB.namedMax ? '' : ` (${indices.length === 1 ? one : many} ${n.list(indices)})`;
  const thermals = (indices: readonly number[]): string => named('thermal', 'thermals', indices);
  const cost = (seconds: number): string => `cost about ${n.duration(seconds)}`;
  return {
    climbHeld: ({ index, gain_m, efficiency_share }, meanShare) =>
      `In thermal ${index} you held ${n.percent(efficiency_share)} of its best climb rate over ${n.metres(gain_m)}, compared with ${n.percent(meanShare)} over all climbs. Look at what you did differently there.`,
    efficientClimbing: (share) =>
      `Over all climbs you held ${n.percent(share)} of the best climb rate of each thermal.`,
    littleSearching: (climbs, seconds) =>
      `You found ${n.count(climbs)} climbs with only ${n.duration(seconds)} of searching in all.`,
    goodGlide: ({ index, distance_km, glide_ratio }, meanRatio) =>
      `Glide ${index} was your best line: ${n.kilometres(distance_km)} at a ratio of ${n.ratio(glide_ratio)} without tailwind, compared with ${n.ratio(meanRatio)} over all glides.`,
    goodHeadwindSpeed: ({ headwind_air_speed_kmh, tailwind_air_speed_kmh }) =>
      `You sped up where it counts: your airspeed was ${n.speed(headwind_air_speed_kmh)} into the wind and ${n.speed(tailwind_air_speed_kmh)} downwind.`,
    savedLow: ({ index, enter_above_landing_m, gain_m }) =>
      `You found thermal ${index} only ${n.metres(enter_above_landing_m)} above the altitude of your landing, and it took you up ${n.metres(gain_m)}.`,
    ridgeStay: ({ longest_seconds, time_seconds }) =>
      `Of ${n.duration(time_seconds)} along slopes, ${n.duration(longest_seconds)} were one unbroken stretch.`,

    weakClimb: (weak) =>
      `Thermal ${weak.thermals[0]} ${cost(weak.saved_seconds)}: you circled in it for ${n.duration(weak.time_seconds)} at ${n.climb(weak.climb_mean_mps)}, high enough to be choosy, while your other climbs averaged ${n.climb(weak.better_climb_mps)}.`,
    weakClimbs: (weak) =>
      `${capital(n.count(weak.count))} weak climbs${thermals(weak.thermals)} ${cost(weak.saved_seconds)}: ${n.climb(weak.climb_mean_mps)} on average, although you were high enough to look for the ${n.climb(weak.better_climb_mps)} of your others.`,
    leftEarly: (early) =>
      `Leaving thermal ${early.worst_index} early ${cost(early.lost_seconds)}: it still gave ${n.climb(early.climb_last_minute_mps)}, ${n.metres(early.below_top_m)} below the top reached around that time, and thermal ${early.next_index} then gave only ${n.climb(early.next_climb_mean_mps)}.`,
    leftLate: (late) =>
      `Staying in ${n.count(late.count)} dying thermals${thermals(late.thermals)} ${cost(late.lost_seconds)}: ${n.climb(late.climb_last_minute_mps)} in the last minute, compared with ${n.climb(late.climb_mean_mps)} over the whole climb. ` +
      'Leave once the climb rate falls below what you expect from the next one.',
    slowCentring: (centring) =>
      `Slow centring ${cost(centring.lost_seconds)}: in ${n.count(centring.count)} of ${n.count(centring.of_count)} longer climbs${thermals(centring.thermals)} the first minute gave ${n.climb(centring.climb_first_minute_mps)}, compared with ${n.climb(centring.climb_mean_mps)} over the whole climb. ` +
      'Wait for the strongest lift before you turn, then shift the circle towards it straight away.',
    poorEfficiency: ({ efficiency_mean_share, efficiency_own_good_share, efficiency_lost_seconds }) =>
      `Losing the core ${cost(efficiency_lost_seconds)}: you held ${n.percent(efficiency_mean_share)} of the best climb rate of each thermal, and ${n.percent(efficiency_own_good_share)} in your best ones. ` +
      'Widen the circle where the lift is strongest, tighten it where the lift weakens, and give each correction a full turn.',
    heightLost: ({ height_lost_m, height_lost_share, height_lost_seconds }) =>
      `Circling in sink ${cost(height_lost_seconds)}: you gave back ${n.metres(height_lost_m)}, ${n.percent(height_lost_share)} of what you gained. Shift the circle instead of repeating it.`,
    searching: (search) =>
      `Searching ${cost(search.time_seconds)}, ${n.percent(search.flight_share)} of the flight. The longest search took ${n.duration(search.longest_seconds)}, ` +
      (search.longest_after_seconds < SEARCH.afterTakeoffSeconds
        ? 'right after take-off. '
        : `starting ${n.duration(search.longest_after_seconds)} into the flight. `) +
      'Decide on your next source of lift before you leave the last one.',
    headwindSlow: (wind) =>
      `Into a headwind of ${n.speed(wind.headwind_kmh)} your airspeed was ${n.speed(wind.headwind_air_speed_kmh)}, compared with ${n.speed(wind.tailwind_air_speed_kmh)} downwind. ` +
      'Against the wind, fly faster: adding about half the headwind is a good start.',
    turnOnly: (side, count) =>
      `You circled only to the ${side}, in all ${n.count(count)} climbs. Take an easy climb the other way now and then, before a gaggle or a slope dictates the direction.`,
    turnBias: (side, share) =>
      `You turned ${side} for ${n.percent(share)} of the circling. Take more of the easy climbs the other way.`,
    weakerSide: (side, weakerMps, betterMps, lostSeconds) =>
      `Turning ${side} ${cost(lostSeconds)}: you climbed at ${n.climb(weakerMps)}, and at ${n.climb(betterMps)} the other way. Practise that side in calm climbs.`,
    wideCircles: ({ circle_radius_m_mean, bank_mean_deg }) =>
      `Your circles were wide and flat: a radius of ${n.metres(circle_radius_m_mean)} at ${n.degrees(bank_mean_deg)} of bank. A little more bank keeps you closer to the core.`,
    steepGlides: (steep) =>
      `${steep.count === 1 ? `Sinking air on glide ${steep.glides[0]}` : `Sinking air on ${n.count(steep.count)} glides${named('glide', 'glides', steep.glides)}`} ${cost(steep.lost_seconds)}: ${n.metres(steep.altitude_lost_m)} for ${n.kilometres(steep.distance_km)}, a ratio of ${n.ratio(steep.glide_ratio)}. ` +
      'When the sink lasts, speed up and move sideways instead of pressing straight on.',
    departureClimbing: ({ thermal_index, climb_last_minute_mps, below_top_m, duration_seconds }) =>
      `The flight ended when you left thermal ${thermal_index} while it still gave ${n.climb(climb_last_minute_mps)}, ${n.metres(below_top_m)} below the top of your recent climbs: you found nothing else and landed ${n.duration(duration_seconds)} later.`,
    notClosed: (lost) =>
      `Coming ${n.way(lost.missing_m)} closer to your start would have made it ${englishScoreType(lost.type)}: the gap cost ${n.points(lost.points_more)}.`,
    sideShort: (lost) =>
      `One side did not fit ${englishScoreType(lost.type)}: ${n.kilometres(lost.side_km)} is ${n.exactPercent(lost.side_share)} of the total, and the rule requires ${n.percent(lost.side_limit_share)}.`,
    sledLift: (climbMps) =>
      `There was some lift on the way down, ${n.climb(climbMps)} at best: try a few turns there next time, as long as the landing stays within easy reach.`,
    sledNext: () =>
      'To stay up longer, launch once the sun has been on the slope for a while, and stay close to sunny terrain for the first minutes.',
    ridgeThermal: (climbMps) =>
      `At best you climbed at ${n.climb(climbMps)}: that is more than slope lift usually gives, so a thermal was probably coming through. Well above the ridge and with room on all sides, a first half circle away from the hill shows whether it will carry you higher.`,
    ridgeStretches: ({ count, longest_seconds }) =>
      `The slope carried you in ${n.count(count)} stretches, the longest lasting ${n.duration(longest_seconds)}. Check in the replay where each of them ended: turn a little earlier there next time, always away from the hill.`,
    ridgeShort: ({ time_seconds }) =>
      `The slope carried you for ${n.duration(time_seconds)}. Remember where the lift band was widest, turn back there before it ends, and always turn away from the hill.`,
    recorderInterval: () =>
      'Set your recorder to one position per second: climbs, circles and wind can then be measured, and the next debrief can tell you more.',

    lowSave: ({ index, enter_above_landing_m }) =>
      `Thermal ${index} began only ${n.metres(enter_above_landing_m)} above the altitude of your later landing. The ground there may be higher or lower: set yourself a height below which you commit to landing.`,
    lowSaveSerious: ({ index, enter_above_landing_m }) =>
      `You started to circle in thermal ${index} just ${n.metres(enter_above_landing_m)} above the altitude of your later landing. Unless the ground there lies lower, that leaves no height for a collapse or a landing pattern.`,
    strongSink: (sinkMps) =>
      `You sank at ${n.climb(Math.abs(sinkMps))} for several seconds. If that was not intended, look at where it happened.`,
    spiralSink: (sinkMps) =>
      `You sank at ${n.climb(Math.abs(sinkMps))} for several seconds, as in a spiral dive. Practise the exit with height in hand, and end it early.`,
    oxygenAlways: (altitudeM) =>
      `At ${n.metres(altitudeM)}, judgement suffers before you notice. Take oxygen to such heights, and keep your hands warm.`,
    oxygenLong: (altitudeM) =>
      `You stayed high for long, up to ${n.metres(altitudeM)}. Consider oxygen for flights like this: the lack of it is hard to notice.`,
    strongWind: (wind, aircraft) =>
      `Above ${n.metres(wind.altitude_from_m)} the wind blew at ${n.speed(wind.speed_kmh)}, close to the speed of ${ENGLISH_AIRCRAFT[aircraft]}. Stay on the windward side and keep height in reserve for the way out.`,
    slowOverGround: (glide) =>
      `On glide ${glide.index} you made only ${n.speed(glide.ground_speed_mean_kmh)} over the ground against the wind. With so little margin, you cannot count on any landing field upwind.`,
    longFlight: (seconds) =>
      `After ${n.duration(seconds)} in the air, concentration is low just when you land. Drink and eat during the flight, and plan an easy landing.`,
  };
}
