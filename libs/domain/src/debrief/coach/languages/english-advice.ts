import { CLIMB } from '../../debrief-thresholds.js';
import { type AdviceMessages } from '../messages.js';
import { capital, type NumberText } from '../number-text.js';
import { englishScoreType } from './english-story.js';

export function englishAdvice(n: NumberText): AdviceMessages {
  /** Empty when they are too many to look up. */
  const named = (one: string, many: string, indices: readonly number[]): string =>
    indices.length > CLIMB.namedMax ? '' : ` (${indices.length === 1 ? one : many} ${n.list(indices)})`;
  const thermals = (indices: readonly number[]): string => named('thermal', 'thermals', indices);
  return {
    strongClimb: ({ index, gain_m, climb_mean_mps }) =>
      `You made a lot of thermal ${index}: ${n.metres(gain_m)} at ${n.climb(climb_mean_mps)} on average, from bottom to top.`,
    efficientClimbing: ({ efficiency_mean_share }) =>
      `You stayed in the core: your climbs averaged ${n.percent(efficiency_mean_share)} of their strongest moments, which is well centred.`,
    littleSearching: (climbs, share) =>
      share === null
        ? `You connected ${n.count(climbs)} climbs without ever having to search for long.`
        : `You connected ${n.count(climbs)} climbs and spent only ${n.percent(share)} of the flight searching: you chose your lines well.`,
    balancedTurns: ({ left_share, right_share }) =>
      `You turn to both sides, ${n.percent(left_share)} left and ${n.percent(right_share)} right, so you can take a thermal the way it comes.`,
    goodGlide: ({ index, distance_km, glide_ratio }) =>
      `Glide ${index} was a good line: ${n.kilometres(distance_km)} at a ratio of ${n.ratio(glide_ratio)}, with no tail wind to help.`,
    goodHeadwindSpeed: ({ headwind_air_speed_kmh, tailwind_air_speed_kmh }) =>
      `You sped up where it counts: ${n.speed(headwind_air_speed_kmh)} through the air into the wind, ${n.speed(tailwind_air_speed_kmh)} with it behind you.`,
    savedLow: ({ index, enter_above_landing_m, gain_m }) =>
      `You did not give up: thermal ${index} came ${n.metres(enter_above_landing_m)} above the height of the landing and took you up ${n.metres(gain_m)}.`,
    closedCircuit: ({ type, distance_km, closing_distance_m }) =>
      `You came back and closed it: ${englishScoreType(type)} of ${n.scoredKilometres(distance_km)}, with ${n.way(closing_distance_m)} left between start and finish.`,
    ridgeStay: ({ longest_seconds }) =>
      `You held the slope for ${n.duration(longest_seconds)} in one go; that takes patience and precise turns.`,
    sledDone: (seconds) =>
      `${capital(n.duration(seconds))} from launch to landing: launching, a landing approach and reading calm air are skills that every later flight stands on.`,
    stayedUp: (seconds) =>
      `You kept yourself up for ${n.duration(seconds)}; concentration for so long is a skill of its own.`,

    weakClimbs: (weak) =>
      `You spent ${n.duration(weak.time_seconds)} in ${n.counted(weak.count, 'a weak climb', 'weak climbs')}${thermals(weak.thermals)} of ${n.climb(weak.climb_mean_mps)} on average, high enough to be choosy, ` +
      `while your other climbs made ${n.climb(weak.better_climb_mps)}. Leaving for a better one would have saved about ${n.duration(weak.saved_seconds)}.`,
    leftEarly: (early) =>
      `You left thermal ${early.worst_index} while it still gave ${n.climb(early.climb_last_minute_mps)}, ${n.metres(early.below_top_m)} below the top reached around that time, ` +
      `and climbed on in thermal ${early.next_index} at ${n.climb(early.next_climb_mean_mps)}. Staying would have saved about ${n.duration(early.lost_seconds)}.`,
    leftLate: (late) =>
      `You stayed in ${n.count(late.count)} thermals after they had died${thermals(late.thermals)}: ${n.climb(late.climb_last_minute_mps)} in the last minute against ${n.climb(late.climb_mean_mps)} over the whole climb. ` +
      'Go once the climb falls below what you expect from the next one.',
    slowCentring: (centring) =>
      `In ${n.count(centring.count)} of ${n.count(centring.of_count)} longer climbs${thermals(centring.thermals)} the first minute gave only ${n.climb(centring.climb_first_minute_mps)}, against ${n.climb(centring.climb_mean_mps)} in the end. ` +
      'Wait for the strongest part before you turn, then shift the circle towards it at once.',
    poorEfficiency: ({ efficiency_mean_share }) =>
      `Your climbs averaged only ${n.percent(efficiency_mean_share)} of their strongest moments, so the core was lost again and again. ` +
      'Open the circle where it lifts most and tighten it where it falls off, and give each correction a full turn.',
    heightLost: ({ height_lost_m, height_lost_share }) =>
      `While circling you gave back ${n.metres(height_lost_m)}, ${n.percent(height_lost_share)} of what you gained: parts of the circles were in sink. Move the circle instead of repeating it.`,
    searching: (search) =>
      `${capital(n.duration(search.time_seconds))}, ${n.percent(search.flight_share)} of the flight, went into searching: neither climbing nor under way. ` +
      `The longest search took ${n.duration(search.longest_seconds)}, ${n.duration(search.longest_after_seconds)} into the flight. Decide on the next source before you leave the last one.`,
    headwindSlow: (wind) =>
      `Into ${n.speed(wind.headwind_kmh)} of wind you flew ${n.speed(wind.headwind_air_speed_kmh)} through the air, and ${n.speed(wind.tailwind_air_speed_kmh)} with the wind behind you. ` +
      'Against the wind use the speed bar: about half of the head wind on top is a good start.',
    turnBias: (_turns, side, share) =>
      `You turned ${side} for ${n.percent(share)} of the circling. Take a few easy climbs the other way round, so that a thermal, a gaggle or a slope never decides for you.`,
    weakerSide: (side, weakerMps, betterMps) =>
      `Turning ${side} you climbed at ${n.climb(weakerMps)}, the other way at ${n.climb(betterMps)}. The weaker side is worth some training in calm climbs.`,
    wideCircles: ({ circle_radius_m_mean, bank_mean_deg }) =>
      `Your circles were wide and flat: a radius of ${n.metres(circle_radius_m_mean)} at ${n.degrees(bank_mean_deg)} of bank. A little more bank keeps you nearer to the core.`,
    steepGlides: (steep) =>
      `${steep.count === 1 ? `Glide ${steep.glides[0]} ran` : `${capital(n.count(steep.count))} glides${named('glide', 'glides', steep.glides)} ran`} through sinking air: ${n.kilometres(steep.distance_km)} cost ${n.metres(steep.altitude_lost_m)}, a ratio of ${n.ratio(steep.glide_ratio)}. ` +
      'When it sinks for longer than a few seconds, speed up and move sideways, not straight on.',
    notClosed: (lost) =>
      `Coming ${n.way(lost.missing_m)} nearer to your start would have made it ${englishScoreType(lost.type)}, worth ${n.points(lost.points_more)} more; the gap left was ${n.way(lost.gap_m)}.`,
    sideShort: (lost) =>
      `For ${englishScoreType(lost.type)} one side was off: ${n.kilometres(lost.side_km)} is ${n.exactPercent(lost.side_share)} of the way round, and the rule asks for ${n.percent(lost.side_limit_share)}.`,
    sledLift: (climbMps) =>
      `There was some lift on the way: ${n.climb(climbMps)} in the best moment. Next time give such a place a few turns, as long as the landing stays within easy reach.`,
    sledNext: () =>
      'If you want to stay up longer, launch when the sun has been on the slope for a while, and stay near the terrain that faces it for the first minutes.',
    ridgeThermal: (climbMps) =>
      `In its best moment the slope gave you ${n.climb(climbMps)}: that is more than a slope usually gives, so a thermal was probably coming through. Well above the ridge and with room to all sides, a first half circle away from the hill tells whether it carries you higher.`,
    ridgeStretches: ({ count, longest_seconds }) =>
      `The slope carried you in ${n.count(count)} stretches, the longest of ${n.duration(longest_seconds)}. Look up in the replay where each of them ended: that is where the next turn belongs a little earlier, always away from the hill.`,
    ridgeShort: ({ time_seconds }) =>
      `The slope carried you for ${n.duration(time_seconds)}. Note where the lift was widest, turn back there before it ends, and always turn away from the hill.`,

    recorderInterval: () =>
      'Set your recorder to a position every second: then climbs, circles and wind can be told, and the next debrief has more to say.',

    lowSave: ({ index, enter_above_landing_m }) =>
      `Thermal ${index} began only ${n.metres(enter_above_landing_m)} above the height of your later landing. The ground there may be higher or lower: fix a height below which you only land.`,
    strongSink: (sinkMps) =>
      `You sank at ${n.climb(Math.abs(sinkMps))} for some seconds. If that was a spiral dive, end it earlier; if it was the air or a collapse, think about where it was.`,
    oxygen: (altitudeM) =>
      `You were as high as ${n.metres(altitudeM)}. Judgement suffers up there before one notices; for longer flights at such heights think of oxygen and warm hands.`,
    strongWind: (wind) =>
      `Above ${n.metres(wind.altitude_from_m)} the wind blew at ${n.speed(wind.speed_kmh)}, near to a paraglider's own speed. Keep to the windward side and leave height for the way out.`,
    slowOverGround: (glide) =>
      `On glide ${glide.index} you made only ${n.speed(glide.ground_speed_mean_kmh)} over ground against the wind. With so little left, no landing field upwind can be counted on.`,
    longFlight: (seconds) =>
      `After ${n.duration(seconds)} in the air concentration is low just when you land. Drink and eat on the way, and plan an easy landing.`,
  };
}
