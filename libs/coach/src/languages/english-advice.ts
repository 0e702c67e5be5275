import { CLIMB } from '../debrief-thresholds.js';
import { type AdviceMessages } from '../messages.js';
import { capital, type NumberText } from '../number-text.js';
import { englishScoreType } from './english-story.js';

export function englishAdvice(n: NumberText): AdviceMessages {
  /** Empty if there are too many to look up. */
  const named = (one: string, many: string, indices: readonly number[]): string =>
    indices.length > CLIMB.namedMax ? '' : ` (${indices.length === 1 ? one : many} ${n.list(indices)})`;
  const thermals = (indices: readonly number[]): string => named('thermal', 'thermals', indices);
  return {
    strongClimb: ({ index, gain_m, climb_mean_mps }) =>
      `You made the most of thermal ${index}: ${n.metres(gain_m)} at ${n.climb(climb_mean_mps)} on average, from bottom to top.`,
    efficientClimbing: ({ efficiency_mean_share }) =>
      `You centred well: on average you held ${n.percent(efficiency_mean_share)} of the best climb rate of each thermal.`,
    littleSearching: (climbs, share) =>
      share === null
        ? `You connected ${n.count(climbs)} climbs without ever having to search for long.`
        : `You connected ${n.count(climbs)} climbs and spent only ${n.percent(share)} of the flight searching: you chose your lines well.`,
    balancedTurns: ({ left_share, right_share }) =>
      `You turn both ways, ${n.percent(left_share)} left and ${n.percent(right_share)} right, so you can take any thermal as it comes.`,
    goodGlide: ({ index, distance_km, glide_ratio }) =>
      `Glide ${index} was a good line: ${n.kilometres(distance_km)} at a ratio of ${n.ratio(glide_ratio)}, with no tailwind to help.`,
    goodHeadwindSpeed: ({ headwind_air_speed_kmh, tailwind_air_speed_kmh }) =>
      `You sped up where it counts: your airspeed was ${n.speed(headwind_air_speed_kmh)} into the wind and ${n.speed(tailwind_air_speed_kmh)} downwind.`,
    savedLow: ({ index, enter_above_landing_m, gain_m }) =>
      `You did not give up: you found thermal ${index} only ${n.metres(enter_above_landing_m)} above the altitude of your landing, and it took you up ${n.metres(gain_m)}.`,
    closedCircuit: ({ type, distance_km, closing_distance_m }) =>
      `You came back and closed the circuit: ${englishScoreType(type)} of ${n.scoredKilometres(distance_km)}, with ${n.way(closing_distance_m)} between start and finish.`,
    ridgeStay: ({ longest_seconds }) =>
      `You held the slope for ${n.duration(longest_seconds)} in one go; that takes patience and precise turns.`,
    sledDone: (seconds) =>
      `${capital(n.duration(seconds))} from launch to landing: launching, setting up the approach and reading calm air are the foundation of every later flight.`,
    stayedUp: (seconds) =>
      `You stayed up for ${n.duration(seconds)}; concentrating for that long is a skill of its own.`,

    weakClimbs: (weak) =>
      `You spent ${n.duration(weak.time_seconds)} in ${n.counted(weak.count, 'a weak climb', 'weak climbs')}${thermals(weak.thermals)} averaging ${n.climb(weak.climb_mean_mps)}, although you were high enough to be choosy; ` +
      `your other climbs averaged ${n.climb(weak.better_climb_mps)}. Leaving for a better one would have saved about ${n.duration(weak.saved_seconds)}.`,
    leftEarly: (early) =>
      `You left thermal ${early.worst_index} while it still gave ${n.climb(early.climb_last_minute_mps)}, ${n.metres(early.below_top_m)} below the top reached around that time, ` +
      `and then climbed in thermal ${early.next_index} at ${n.climb(early.next_climb_mean_mps)}. Staying would have saved about ${n.duration(early.lost_seconds)}.`,
    leftLate: (late) =>
      `You stayed in ${n.count(late.count)} thermals after they had died${thermals(late.thermals)}: ${n.climb(late.climb_last_minute_mps)} in the last minute, compared with ${n.climb(late.climb_mean_mps)} over the whole climb. ` +
      'Leave once the climb rate falls below what you expect from the next one.',
    slowCentring: (centring) =>
      `In ${n.count(centring.count)} of ${n.count(centring.of_count)} longer climbs${thermals(centring.thermals)} the first minute gave only ${n.climb(centring.climb_first_minute_mps)}, compared with ${n.climb(centring.climb_mean_mps)} over the whole climb. ` +
      'Wait for the strongest lift before you start to turn, then shift the circle towards it straight away.',
    poorEfficiency: ({ efficiency_mean_share }) =>
      `On average you held only ${n.percent(efficiency_mean_share)} of the best climb rate of each thermal, so you kept losing the core. ` +
      'Widen the circle where the lift is strongest, tighten it where the lift weakens, and give each correction a full turn.',
    heightLost: ({ height_lost_m, height_lost_share }) =>
      `While circling you gave back ${n.metres(height_lost_m)}, ${n.percent(height_lost_share)} of what you gained: parts of your circles were in sink. Shift the circle instead of repeating it.`,
    searching: (search) =>
      `You spent ${n.duration(search.time_seconds)}, ${n.percent(search.flight_share)} of the flight, searching: neither climbing nor gliding on course. ` +
      `The longest search took ${n.duration(search.longest_seconds)}, starting ${n.duration(search.longest_after_seconds)} into the flight. Decide on your next source of lift before you leave the last one.`,
    headwindSlow: (wind) =>
      `Into a headwind of ${n.speed(wind.headwind_kmh)} your airspeed was ${n.speed(wind.headwind_air_speed_kmh)}, compared with ${n.speed(wind.tailwind_air_speed_kmh)} downwind. ` +
      'Against the wind, use the speed bar: adding about half the headwind is a good start.',
    turnBias: (_turns, side, share) =>
      `You turned ${side} for ${n.percent(share)} of the circling. Take a few easy climbs the other way, so that you are ready when a thermal, a gaggle or a slope dictates the direction.`,
    weakerSide: (side, weakerMps, betterMps) =>
      `Turning ${side} you climbed at ${n.climb(weakerMps)}, and the other way at ${n.climb(betterMps)}. Practise your weaker side in calm climbs.`,
    wideCircles: ({ circle_radius_m_mean, bank_mean_deg }) =>
      `Your circles were wide and flat: a radius of ${n.metres(circle_radius_m_mean)} at ${n.degrees(bank_mean_deg)} of bank. A little more bank keeps you closer to the core.`,
    steepGlides: (steep) =>
      `${steep.count === 1 ? `Glide ${steep.glides[0]} ran` : `${capital(n.count(steep.count))} glides${named('glide', 'glides', steep.glides)} ran`} through sinking air: ${n.kilometres(steep.distance_km)} cost ${n.metres(steep.altitude_lost_m)}, a ratio of ${n.ratio(steep.glide_ratio)}. ` +
      'When the sink lasts more than a few seconds, speed up and move sideways instead of pressing straight on.',
    notClosed: (lost) =>
      `Coming ${n.way(lost.missing_m)} closer to your start would have made it ${englishScoreType(lost.type)}, worth ${n.points(lost.points_more)} more; the remaining gap was ${n.way(lost.gap_m)}.`,
    sideShort: (lost) =>
      `One side did not fit ${englishScoreType(lost.type)}: ${n.kilometres(lost.side_km)} is ${n.exactPercent(lost.side_share)} of the total, and the rule requires ${n.percent(lost.side_limit_share)}.`,
    sledLift: (climbMps) =>
      `There was some lift on the way down: ${n.climb(climbMps)} at best. Next time, try a few turns in such a place, as long as the landing stays within easy reach.`,
    sledNext: () =>
      'If you want to stay up longer, launch once the sun has been on the slope for a while, and for the first minutes stay close to terrain that faces the sun.',
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
    strongSink: (sinkMps) =>
      `You sank at ${n.climb(Math.abs(sinkMps))} for several seconds. If that was a spiral dive, exit it earlier; if it was the air or a collapse, think about where it happened.`,
    oxygen: (altitudeM) =>
      `You were as high as ${n.metres(altitudeM)}. Judgement suffers up there before you notice; for longer flights at such altitudes, consider oxygen and keep your hands warm.`,
    strongWind: (wind) =>
      `Above ${n.metres(wind.altitude_from_m)} the wind blew at ${n.speed(wind.speed_kmh)}, close to a paraglider's own speed. Stay on the windward side and keep height in reserve for the way out.`,
    slowOverGround: (glide) =>
      `On glide ${glide.index} you made only ${n.speed(glide.ground_speed_mean_kmh)} over the ground against the wind. With so little margin, you cannot count on any landing field upwind.`,
    longFlight: (seconds) =>
      `After ${n.duration(seconds)} in the air, concentration is low just when you land. Drink and eat during the flight, and plan an easy landing.`,
  };
}
