import { type BestScoreFact } from '../facts/score-facts.js';
import { type StoryMessages } from '../messages.js';
import { capital, type NumberText } from '../number-text.js';
import { scoreWorth } from '../score-worth.js';

const SCORE_TYPES: Readonly<Record<string, string>> = {
  closed_fai_triangle: 'un triangle FAI fermé',
  closed_free_triangle: 'un triangle plat fermé',
  fai_triangle: 'un triangle FAI',
  free_triangle: 'un triangle plat',
  flat_triangle: 'un triangle plat',
  out_and_return: 'un aller-retour',
};

/** With its article. */
export function frenchScoreType(type: string): string {
  return SCORE_TYPES[type] ?? 'une distance libre';
}

export function frenchStory(n: NumberText): StoryMessages {
  const scored = ({ type, distance_km }: BestScoreFact): string =>
    `${frenchScoreType(type)} de ${n.scoredKilometres(distance_km)}`;
  const worth = (best: BestScoreFact): string =>
    scoreWorth(best, n, {
      factor: (multiplier) => `coefficient ${multiplier}`,
      lessGap: (distance) => `moins ${distance} pour l'écart`,
    });
  return {
    headlineNoFlight: () => 'Un enregistrement sans vol',
    headlineSparse: (seconds) => `${n.duration(seconds)} en l'air, enregistrées de loin en loin`,
    headlineSled: (seconds) => `Un plouf tranquille : ${n.duration(seconds)} du décollage à l'atterrissage`,
    headlineRidge: (seconds) => `${n.duration(seconds)} en dynamique`,
    headlinePowered: (seconds) => `${n.duration(seconds)} en l'air, avec des montées en ligne droite`,
    headlineLocal: (seconds, climbs) =>
      climbs === 0
        ? `${n.duration(seconds)} en l'air`
        : `${n.duration(seconds)} en l'air grâce à ${n.counted(climbs, 'un seul thermique', 'thermiques')}`,
    headlineScored: (best, seconds) => `${capital(scored(best))} en ${n.duration(seconds)}`,
    headlineFar: (km, seconds) => `Jusqu'à ${n.kilometres(km)} du décollage en ${n.duration(seconds)}`,

    summaryNoFlight: () =>
      "Rien dans cet enregistrement ne bouge comme un vol, il n'y a donc rien à débriefer : il a sans doute été fait au sol.",
    summaryFlight: ({ duration_seconds, track_length_km }) =>
      `Tu es resté en l'air pendant ${n.duration(duration_seconds)} et tu as parcouru ${n.kilometres(track_length_km)} le long de la trace.`,
    summaryTow: ({ gain_m, duration_seconds }) =>
      `Le treuillage ou le remorquage t'a monté de ${n.metres(gain_m)} en ${n.duration(duration_seconds)}.`,
    summaryTop: (altitudeM, aboveTakeoffM) =>
      aboveTakeoffM === null || aboveTakeoffM < 50
        ? `Le point le plus haut était à ${n.metres(altitudeM)}.`
        : `Tu es monté jusqu'à ${n.metres(altitudeM)}, soit ${n.metres(aboveTakeoffM)} au-dessus du décollage.`,
    summaryClimbing: ({ count, gain_m, climb_mean_mps }) =>
      count === 1
        ? `Un seul thermique a porté le vol : ${n.metres(gain_m)} à ${n.climb(climb_mean_mps)}.`
        : `${capital(n.count(count))} thermiques t'ont donné ${n.metres(gain_m)} de gain à ${n.climb(climb_mean_mps)} en moyenne.`,
    summaryLittleCircling: (gainM, totalM) =>
      `Sur les ${n.metres(totalM)} montés en tout, seuls ${n.metres(gainM)} viennent des spirales ; le reste a été pris en ligne droite ou le long des pentes.`,
    summaryGaps: (seconds) =>
      `L'enregistrement s'est tu pendant ${n.duration(seconds)} : tout ce qui suit ne parle que du reste.`,
    summaryRidge: ({ time_seconds, flight_share }) =>
      `La pente t'a porté pendant ${n.duration(time_seconds)}, soit ${n.percent(flight_share)} du vol.`,
    summaryScore: (best) => `Le vol compte comme ${scored(best)}, pour ${worth(best)}.`,
    summarySled: (dropM) =>
      dropM === null || dropM <= 0
        ? "Il n'y avait pas assez d'ascendance pour tenir."
        : `Il y avait ${n.metres(dropM)} de dénivelé entre le décollage et l'atterrissage. L'ascendance n'a pas suffi pour tenir.`,
    summaryPowered: () =>
      "Dès la première minute, l'essentiel de la hauteur vient d'une montée droite et régulière, comme avec un moteur ou un treuil ; les conseils habituels pour le vol thermique disent donc peu sur ce vol.",
    summarySparse: () =>
      "L'enregistrement est trop espacé, ou sans altitude utilisable, pour séparer les montées des transitions ; ce débriefing s'en tient donc à ce qui est sûr.",
    summaryClean: () => 'Rien, dans les chiffres, ne ressemble à une erreur.',

    titleClimbs: () => 'Les montées',
    titleGlides: () => 'Les transitions',
    titleWind: () => 'Le vent',
    titleScore: () => 'Le score',
    titleData: () => 'Quelle confiance accorder aux chiffres',

    climbsBand: (enterM, exitM) =>
      `En général, tu as pris les thermiques à ${n.metres(enterM)} et tu les as quittés à ${n.metres(exitM)}.`,
    climbsBest: ({ index, gain_m, climb_mean_mps, climb_max_mps }) =>
      `Le meilleur était le thermique ${index} : ${n.metres(gain_m)} à ${n.climb(climb_mean_mps)}` +
      (climb_max_mps === null ? '.' : `, avec ${n.climb(climb_max_mps)} dans ses meilleures secondes.`),
    climbsShare: ({ flight_share, time_seconds }) =>
      `Tu as passé ${n.duration(time_seconds)} dans les thermiques, soit ${n.percent(flight_share)} du vol.`,
    climbsEfficiency: (share) =>
      `En moyenne, tu as gardé ${n.percent(share)} du meilleur taux de montée de chaque thermique.`,
    climbsCircles: ({ circle_seconds_mean, circle_radius_m_mean }) =>
      `Un tour durait ${n.duration(Math.round(circle_seconds_mean))}, avec un rayon de ${n.metres(circle_radius_m_mean)}.`,
    slopes: ({ count, time_seconds, longest_seconds }) =>
      count === 1
        ? `Tu as volé en dynamique une fois, pendant ${n.duration(time_seconds)}.`
        : `Tu as volé en dynamique ${n.count(count)} fois, ${n.duration(time_seconds)} en tout, et jusqu'à ${n.duration(longest_seconds)} d'affilée.`,
    slopeBest: ({ starts_after_seconds, duration_seconds, gain_m }) =>
      `La pente a le mieux porté ${starts_after_seconds < 60 ? 'dès le décollage' : `après ${n.duration(starts_after_seconds)} de vol`} : ${n.metres(gain_m)} en ${n.duration(duration_seconds)}.`,

    glidesMean: (ratio, count) =>
      count === 1
        ? `La seule transition a donné une finesse sol de ${n.ratio(ratio)}.`
        : `Sur ${n.count(count)} transitions, la finesse sol était de ${n.ratio(ratio)}.`,
    glidesCarried: () => "C'est plus que ce qu'un parapente fait en air calme : tes lignes ont porté.",
    glidesLongest: ({ index, distance_km, altitude_lost_m, glide_ratio, wind_component_kmh: wind }) =>
      `La plus longue était la transition ${index} : ${n.kilometres(distance_km)} pour ${n.metres(altitude_lost_m)}` +
      (glide_ratio === null ? '' : `, une finesse de ${n.ratio(glide_ratio)}`) +
      (wind === null || Math.abs(wind) < 3
        ? '.'
        : wind > 0
          ? ` avec ${n.speed(wind)} de vent arrière.`
          : ` contre ${n.speed(-wind)} de vent.`),
    glidesHeadwind: ({ headwind_count, headwind_kmh, headwind_glide_ratio }) =>
      `${capital(n.count(headwind_count))} transitions se sont faites contre ${n.speed(headwind_kmh)} de vent, avec une finesse sol de ${n.ratio(headwind_glide_ratio)}.`,
    sledGlide: (ratio, speedKmh) =>
      ratio === null
        ? `Ta vitesse sol moyenne était de ${n.speed(speedKmh)}.`
        : `La descente s'est faite à une finesse de ${n.ratio(ratio)} et à une vitesse sol moyenne de ${n.speed(speedKmh)}.`,
    finalDescent: (heightM, seconds) =>
      `Tu as quitté le dernier thermique ${n.metres(heightM)} au-dessus de l'atterrissage, et tu étais posé ${n.duration(seconds)} plus tard.`,

    windMean: ({ speed_kmh, direction_deg }) =>
      `Le vent venait du secteur ${n.compass(direction_deg)} à ${n.speed(speed_kmh)} en moyenne.`,
    windCalm: ({ speed_kmh }) =>
      `Il n'y avait presque pas de vent : ${n.speed(speed_kmh)} en moyenne, trop peu pour changer les plans.`,
    windTurned: ({ headwind_count, headwind_kmh }) =>
      `Sur l'ensemble du vol, le vent s'est annulé, mais dans ${n.count(headwind_count)} transitions tu l'avais de face, à ${n.speed(headwind_kmh)}.`,
    windShear: (low, high) =>
      `Il changeait avec l'altitude : ${n.speed(low.speed_kmh)} de secteur ${n.compass(low.direction_deg)} sous ${n.metres(low.altitude_to_m)}, ` +
      `${n.speed(high.speed_kmh)} de secteur ${n.compass(high.direction_deg)} au-dessus de ${n.metres(high.altitude_from_m)}.`,
    windUnsure: () => 'Cette estimation est incertaine, prends-la comme une indication.',

    scoreBest: (best) => `${capital(scored(best))}, pour ${worth(best)}.`,
    scoreLegs: ({ leg_count, leg_shortest_km, leg_longest_km }) =>
      `Ses ${n.count(leg_count)} branches vont de ${n.kilometres(leg_shortest_km)} à ${n.kilometres(leg_longest_km)}.`,
    scoreSpeed: (speedKmh) => `La distance comptée, rapportée au temps de vol, donne ${n.speed(speedKmh)}.`,
    scoreNone: () => 'Le vol était trop court pour un score, ce qui ne lui enlève rien.',

    momentTakeoff: (altitudeM) => (altitudeM === null ? 'Décollage.' : `Décollage à ${n.metres(altitudeM)}.`),
    momentBestClimb: ({ index, gain_m, climb_mean_mps }) =>
      `Le thermique ${index} commence, le meilleur du vol : ${n.metres(gain_m)} à ${n.climb(climb_mean_mps)}.`,
    momentLowPoint: ({ index, enter_above_landing_m }) =>
      `Point bas : le thermique ${index} arrive ${n.metres(enter_above_landing_m)} au-dessus de l'altitude de l'atterrissage.`,
    momentHighest: (altitudeM) => `Le point le plus haut, ${n.metres(altitudeM)}.`,
    momentLongestGlide: ({ index, distance_km }) =>
      `La transition ${index} commence, la plus longue du vol : ${n.kilometres(distance_km)}.`,
    momentGap: ({ duration_seconds }) =>
      `L'appareil n'enregistre rien pendant ${n.duration(duration_seconds)}.`,
    momentLanding: (km) =>
      km === null || km < 1
        ? 'Atterrissage.'
        : `Atterrissage, à ${n.kilometres(km)} du décollage en ligne droite.`,

    dataClean: () => "L'enregistrement est propre : rien n'a dû être écarté.",
    dataNote: (code, quality) => {
      switch (code) {
        case 'no_date':
          return "Le fichier n'a pas de date valable, seules les heures au sein du vol sont connues.";
        case 'date_suspicious':
          return 'La date du fichier semble fausse.';
        case 'several_flights':
          return "L'enregistrement contient plus d'un vol ; ce débriefing porte sur le plus long.";
        case 'starts_in_flight':
          return "L'enregistrement commence en l'air, le début du vol manque donc.";
        case 'ends_in_flight':
          return "L'enregistrement finit en l'air, l'atterrissage n'est que son dernier point.";
        case 'few_fixes':
          return 'Très peu de positions sont utilisables ; les chiffres sont approximatifs.';
        case 'coarse_interval':
          return quality.sampling_interval_seconds === null
            ? 'Les positions sont espacées, les distances sont donc trop courtes.'
            : `Il n'y a une position que toutes les ${n.duration(quality.sampling_interval_seconds)}, les distances sont donc trop courtes et les tours à peine visibles.`;
        case 'clock_jump':
          return "L'horloge de l'appareil semble avoir sauté, certaines heures sont donc incertaines.";
        case 'position_jump':
          return "La position saute plus loin qu'on ne peut voler dans ce laps de temps ; les distances sont donc incertaines, et seul ce qui se trouve entre les sauts compte pour le score.";
        case 'no_altitude':
          return "Le fichier n'a pas d'altitudes, on ne peut donc rien dire des montées.";
        case 'altitude_flat':
          return "L'altitude ne change jamais, le capteur n'a donc pas fonctionné.";
        case 'no_pressure_altitude':
          return "Il n'y a pas d'altitude barométrique ; les altitudes viennent du satellite, ce qui rend les taux de montée plus bruités.";
        case 'altitude_frozen':
          return "L'altitude est restée figée ou a manqué un moment ; les montées y sont une supposition.";
        case 'altitude_jagged':
          return "L'altitude est en dents de scie ; les taux de montée sont lissés et moins sûrs.";
        case 'altitude_step':
          return "Le capteur d'altitude saute à un autre niveau ; les hauteurs de part et d'autre sont moins sûres.";
        case 'fixes_removed':
          return 'Quelques positions fausses ont été écartées.';
        case 'gaps':
          return quality.gap_longest_seconds === null
            ? "L'appareil s'est tu par endroits."
            : quality.gap_count === 1
              ? `L'appareil s'est tu une fois, pendant ${n.duration(quality.gap_longest_seconds)} ; ce qui s'est passé alors n'est pas dans les chiffres.`
              : `L'appareil s'est tu ${n.count(quality.gap_count)} fois, et jusqu'à ${n.duration(quality.gap_longest_seconds)} ; ce qui s'est passé alors n'est pas dans les chiffres.`;
        default:
          return null;
      }
    },
    dataFastAircraft: () =>
      "Ce vol est plus rapide que celui d'un parapente. Les chiffres restent vrais, mais les conseils sont faits pour le parapente.",
  };
}
