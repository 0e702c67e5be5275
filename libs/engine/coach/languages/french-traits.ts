import { type NamedAircraft } from '../aircraft.js';
import { type BestScoreFact } from '../facts/score-facts.js';
import { capital, type NumberText } from '../number-text.js';
import { type TraitMessages } from '../trait-messages.js';
import { frenchScoreType } from './french-story.js';

/** With the article. */
export const FRENCH_AIRCRAFT: Readonly<Record<NamedAircraft, string>> = {
  paraglider: 'un parapente',
  hang_glider: 'un delta',
  sailplane: 'un planeur',
};

/** Of a circuit, whether it is closed or not. */
function shape(type: string): string {
  if (type.includes('fai')) return 'triangle FAI';
  return type === 'out_and_return' ? 'aller-retour' : 'triangle plat';
}

export function frenchTraits(n: NumberText): TraitMessages {
  const scored = ({ type, distance_km }: BestScoreFact): string =>
    `${frenchScoreType(type)} de ${n.scoredKilometres(distance_km)}`;
  return {
    towed: ({ gain_m, duration_seconds }) =>
      `Treuil ou remorquage : ${n.metres(gain_m)} gagnés en ${n.duration(duration_seconds)}.`,
    landedFar: (km) => `Tu t'es posé à ${n.kilometres(km)} du décollage en ligne droite.`,
    stayedNear: (km) => `Tu ne t'es jamais éloigné de plus de ${n.kilometres(km)} du décollage.`,
    highAbove: (altitudeM, aboveM) =>
      `Tu es monté jusqu'à ${n.metres(altitudeM)}, soit ${n.metres(aboveM)} au-dessus du décollage.`,
    barelyAbove: (aboveM) =>
      aboveM < 5
        ? "Tu n'es jamais repassé au-dessus du décollage."
        : `Tu n'es pas monté à plus de ${n.metres(aboveM)} au-dessus du décollage.`,
    firstClimbLate: (seconds) => `Il t'a fallu ${n.duration(seconds)} pour atteindre le premier thermique.`,
    climbedFromTakeoff: () => 'Ça montait dès le décollage.',
    slopeCarried: ({ time_seconds, flight_share, longest_seconds, count }) =>
      `Tu as volé ${n.duration(time_seconds)} en dynamique, soit ${n.percent(flight_share)} du vol` +
      (count === 1 ? '.' : `, et jusqu'à ${n.duration(longest_seconds)} d'affilée.`),
    circlingLittle: ({ flight_share, gain_m }) =>
      `Les thermiques n'ont pris que ${n.percent(flight_share)} du vol, pour ${n.metres(gain_m)} de gain.`,
    heightElsewhere: (gainM, totalM) =>
      `Sur les ${n.metres(totalM)} montés en tout, seuls ${n.metres(gainM)} viennent des thermiques enroulés. Le reste a été pris en ligne droite ou le long des pentes.`,

    strongClimbs: ({ count, gain_m, climb_mean_mps }) =>
      `Ça montait fort : ${n.counted(count, 'un thermique', 'thermiques')} pour ${n.metres(gain_m)}, à ${n.climb(climb_mean_mps)} en moyenne.`,
    feebleClimbs: ({ count, gain_m, climb_mean_mps }) =>
      `Ça montait peu : ${n.counted(count, 'un thermique', 'thermiques')} pour ${n.metres(gain_m)}, à ${n.climb(climb_mean_mps)} en moyenne.`,
    longClimbs: ({ count, gain_mean_m }) =>
      `Tes montées étaient longues : ${n.metres(gain_mean_m)} chacune en moyenne, ${n.count(count)} en tout.`,
    shortClimbs: ({ count, gain_mean_m }) =>
      count === 1
        ? `La seule montée a donné ${n.metres(gain_mean_m)}.`
        : `Tes montées sont restées courtes : ${n.metres(gain_mean_m)} chacune en moyenne, ${n.count(count)} en tout.`,
    manyClimbs: ({ count, gain_m }) =>
      `Il a fallu ${n.count(count)} thermiques pour ${n.metres(gain_m)} de gain.`,
    onlyClimb: ({ gain_m, climb_mean_mps, duration_seconds }) =>
      `Un seul thermique a porté le vol : ${n.metres(gain_m)} à ${n.climb(climb_mean_mps)}, en ${n.duration(duration_seconds)}.`,
    biggestClimb: ({ index, gain_m, climb_mean_mps }, share) =>
      `À lui seul, le thermique ${index} a donné ${n.metres(gain_m)} à ${n.climb(climb_mean_mps)}, soit ${n.percent(share)} de tout le gain en thermique.`,
    biggestAndStrongest: (biggest, strongest) =>
      `Le plus gros gain vient du thermique ${biggest.index}, ${n.metres(biggest.gain_m)} à ${n.climb(biggest.climb_mean_mps)} ; le plus fort était le thermique ${strongest.index}, ${n.climb(strongest.climb_mean_mps)}, pour ${n.metres(strongest.gain_m)}.`,
    laterStronger: ({ early_climb_mps, late_climb_mps }) =>
      `Les montées se sont améliorées : ${n.climb(early_climb_mps)} dans la première moitié, ${n.climb(late_climb_mps)} dans la seconde.`,
    laterWeaker: ({ early_climb_mps, late_climb_mps }) =>
      `Les montées ont faibli : ${n.climb(early_climb_mps)} dans la première moitié, ${n.climb(late_climb_mps)} dans la seconde.`,
    ceilingRose: ({ early_top_m, late_top_m }) =>
      `Le plafond est monté de ${n.metres(early_top_m)} dans le premier tiers des montées à ${n.metres(late_top_m)} dans le dernier.`,
    ceilingFell: ({ early_top_m, late_top_m }) =>
      `Le plafond est descendu de ${n.metres(early_top_m)} dans le premier tiers des montées à ${n.metres(late_top_m)} dans le dernier.`,
    quickCircles: ({ circle_seconds_mean, circle_radius_m_mean }) =>
      `Tu enroulais serré : un 360 prenait ${n.shortSeconds(circle_seconds_mean)}, avec ${n.metres(circle_radius_m_mean)} de rayon.`,
    slowCircles: ({ circle_seconds_mean, circle_radius_m_mean }) =>
      `Tu enroulais lentement : un 360 prenait ${n.shortSeconds(circle_seconds_mean)}, avec ${n.metres(circle_radius_m_mean)} de rayon.`,

    carriedGlides: (ratio, count, aircraft) =>
      `Tes lignes étaient bonnes : sur ${n.counted(count, 'la seule transition', 'transitions')}, la finesse sol était de ${n.ratio(ratio)}, plus que ce que fait ${FRENCH_AIRCRAFT[aircraft]} en air calme.`,
    sinkingGlides: (ratio, count) =>
      `Sur ${n.counted(count, 'la seule transition', 'transitions')}, la finesse sol n'était que de ${n.ratio(ratio)}.`,
    glideContrast: (best, worst) =>
      `La ligne a fait la différence : ${n.ratio(best.glide_ratio)} de finesse pour la transition ${best.index}, ${n.ratio(worst.glide_ratio)} pour la transition ${worst.index}, presque sans vent dans l'axe.`,
    longestGlide: ({ index, distance_km, altitude_lost_m, glide_ratio, wind_component_kmh: wind }) =>
      `La plus longue transition, la numéro ${index}, a fait ${n.kilometres(distance_km)} pour ${n.metres(altitude_lost_m)} perdus` +
      (glide_ratio === null ? '' : `, une finesse de ${n.ratio(glide_ratio)}`) +
      (wind === null || Math.abs(wind) < 3
        ? '.'
        : wind > 0
          ? ` avec ${n.speed(wind)} de vent arrière.`
          : ` contre ${n.speed(-wind)} de vent.`),
    glidesWithWind: (kmh) => `En transition, tu avais en moyenne ${n.speed(kmh)} de vent dans le dos.`,
    glidesAgainstWind: (kmh) => `En transition, tu avais en moyenne ${n.speed(kmh)} de vent de face.`,
    finalDescent: ({ thermal_index, height_m, duration_seconds }) =>
      `Tu as quitté le thermique ${thermal_index}, le dernier, ${n.metres(height_m)} au-dessus de l'atterrissage, et tu étais posé ${n.duration(duration_seconds)} plus tard.`,

    departureLow: ({ thermal_index, below_top_m, distance_km, duration_seconds }) =>
      `Le vol s'est joué en quittant le thermique ${thermal_index}, ${n.metres(below_top_m)} sous le plafond de tes dernières montées : plus rien sur les ${n.kilometres(distance_km)} suivants, et tu étais posé ${n.duration(duration_seconds)} plus tard.`,
    departureNothing: ({ thermal_index, height_m, duration_seconds }) =>
      `Le vol s'est joué en quittant le thermique ${thermal_index}, à ${n.metres(height_m)} au-dessus de l'atterrissage : plus rien ensuite, et tu étais posé ${n.duration(duration_seconds)} plus tard.`,
    departureGlide: ({ thermal_index, height_m, distance_km, duration_seconds }) =>
      `Le vol s'est fini sur la transition après le thermique ${thermal_index} : ${n.kilometres(distance_km)} pour ${n.metres(height_m)}, ${n.duration(duration_seconds)} sans autre thermique.`,

    windBlew: ({ speed_kmh, direction_deg }) =>
      `Le vent était de secteur ${n.compass(direction_deg)}, à ${n.speed(speed_kmh)} en moyenne.`,
    windCalm: ({ speed_kmh }) => `Il n'y avait presque pas de vent : ${n.speed(speed_kmh)} en moyenne.`,
    windShear: (low, high) =>
      `Le vent changeait avec l'altitude : ${n.speed(low.speed_kmh)} de secteur ${n.compass(low.direction_deg)} sous ${n.metres(low.altitude_to_m)}, ` +
      `${n.speed(high.speed_kmh)} de secteur ${n.compass(high.direction_deg)} au-dessus de ${n.metres(high.altitude_from_m)}.`,

    scored: (best, league) => `Pour ${league}, c'est ${scored(best)}, ${n.points(best.points)}.`,
    closedWithin: ({ type, distance_km, closing_limit_share, closing_deducted_m, points_lost_closing }) =>
      `Ton ${shape(type)} de ${n.scoredKilometres(distance_km)} est bouclé à moins de ${n.percent(closing_limit_share)} ; après déduction de ${n.way(closing_deducted_m)} de bouclage, il manque ${n.points(points_lost_closing)}.`,
    leftOpen: ({ type, closing_deducted_m, points_lost_closing }, league) =>
      `Pour ${league}, c'est ${frenchScoreType(type)} resté ouvert : la déduction de ${n.way(closing_deducted_m)} de bouclage a coûté ${n.points(points_lost_closing)}.`,
    oneLongLeg: ({ leg_longest_km, distance_km, points }, league) =>
      `Sur les ${n.scoredKilometres(distance_km)} que compte ${league} (${n.points(points)}), ${n.scoredKilometres(leg_longest_km)} tiennent dans une seule branche.`,
    fastScored: (speedKmh) => `Sur la distance comptée, ta moyenne est de ${n.speed(speedKmh)}.`,

    headlineTime: (seconds) => `${n.duration(seconds)} en l'air`,
    headlineFar: (km, seconds) =>
      `${n.kilometres(km)} du décollage à l'atterrissage en ${n.duration(seconds)}`,
    headlineNear: (km, seconds) => `${n.duration(seconds)} à moins de ${n.kilometres(km)} du décollage`,
    headlineHigh: (aboveM, seconds) =>
      `${n.metres(aboveM)} au-dessus du décollage en ${n.duration(seconds)} de vol`,
    headlineLow: (seconds) => `${n.duration(seconds)} à hauteur du décollage`,
    headlineLateClimb: (seconds, after) =>
      `${n.duration(seconds)} de vol, le premier thermique au bout de ${n.duration(after)}`,
    headlineRidge: (seconds) => `${n.duration(seconds)}, en bonne partie en dynamique`,
    headlineClimbs: (seconds, count) =>
      `${n.duration(seconds)} avec ${n.counted(count, 'un seul thermique', 'thermiques')}`,
    headlineStrong: (seconds, mps) => `${n.duration(seconds)} avec des montées à ${n.climb(mps)}`,
    headlineWeak: (seconds, mps) => `${n.duration(seconds)} dans du faible, à ${n.climb(mps)}`,
    headlineBiggest: (gainM, seconds) =>
      `Un thermique de ${n.metres(gainM)} pour ${n.duration(seconds)} de vol`,
    headlineBetter: (seconds, { early_climb_mps, late_climb_mps }) =>
      `${n.duration(seconds)} de montées de plus en plus fortes : ${n.climb(early_climb_mps)}, puis ${n.climb(late_climb_mps)}`,
    headlineFading: (seconds, { early_climb_mps, late_climb_mps }) =>
      `${n.duration(seconds)} de montées qui faiblissent : ${n.climb(early_climb_mps)}, puis ${n.climb(late_climb_mps)}`,
    headlineGlide: (km, seconds) => `Une transition de ${n.kilometres(km)} en ${n.duration(seconds)} de vol`,
    headlineTailwind: (kmh, seconds) => `${n.duration(seconds)} avec ${n.speed(kmh)} de vent dans le dos`,
    headlineHeadwind: (kmh, seconds) => `${n.duration(seconds)} avec ${n.speed(kmh)} de vent de face`,
    headlineWind: ({ speed_kmh, direction_deg }, seconds) =>
      `${n.duration(seconds)} dans ${n.speed(speed_kmh)} de vent de secteur ${n.compass(direction_deg)}`,
    headlineDistance: ({ distance_km }, seconds) =>
      `${n.scoredKilometres(distance_km)} de distance libre en ${n.duration(seconds)}`,
    headlineFaiTriangle: (best, seconds) => `${capital(scored(best))} en ${n.duration(seconds)}`,
    headlineCircuit: (best, seconds) => `${capital(scored(best))} en ${n.duration(seconds)}`,
    headlineClosedFaiTriangle: ({ distance_km }, seconds) =>
      `Un triangle FAI bouclé de ${n.scoredKilometres(distance_km)} en ${n.duration(seconds)}`,
    headlineClosedTriangle: ({ distance_km }, seconds) =>
      `Un triangle plat bouclé de ${n.scoredKilometres(distance_km)} en ${n.duration(seconds)}`,
  };
}
