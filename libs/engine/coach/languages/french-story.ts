import { type StoryMessages } from '../messages.js';
import { type NumberText } from '../number-text.js';

const SCORE_TYPES: Readonly<Record<string, string>> = {
  closed_fai_triangle: 'un triangle FAI bouclé',
  closed_free_triangle: 'un triangle plat bouclé',
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
  return {
    headlineNoFlight: () => 'Un enregistrement sans vol',
    headlineSparse: (seconds) => `${n.duration(seconds)} en l'air, enregistrées de loin en loin`,
    headlineSled: (seconds) => `Un plouf de ${n.duration(seconds)}`,
    headlinePowered: (seconds) => `${n.duration(seconds)} au moteur`,
    headlineBalloon: (seconds) => `${n.duration(seconds)} en ballon`,

    summaryNoFlight: () =>
      "Rien dans cet enregistrement ne bouge comme un vol, il n'y a donc rien à débriefer : il a sans doute été fait au sol.",
    summaryFlight: (seconds, trackKm) =>
      `Tu es resté ${n.duration(seconds)} en l'air et tu as parcouru ${n.kilometres(trackKm)} le long de la trace.`,
    summaryGaps: (seconds) =>
      `L'enregistrement s'interrompt pendant ${n.duration(seconds)} : tout ce qui suit ne parle que du reste.`,
    summarySled: (dropM) => `Tu t'es posé ${n.metres(dropM)} plus bas que le décollage, sans montée notable.`,
    summarySledUnknown: (seconds) =>
      `L'enregistrement montre ${n.duration(seconds)} de descente, sans montée notable.`,
    sledGlide: (ratio, speedKmh) =>
      `Ta finesse sol était de ${n.ratio(ratio)}, pour une vitesse de ${n.speed(speedKmh)}.`,
    summaryPowered: () =>
      "Dès la première minute, l'essentiel de la hauteur vient d'une montée droite et régulière, comme avec un moteur ou un treuil ; les conseils pour le vol thermique ne s'appliquent guère.",
    summaryEngine: (km) =>
      `Tu as parcouru ${n.kilometres(km)} au moteur, il n'y a donc rien à dire des thermiques et des transitions.`,
    summaryBalloon: (km) =>
      `Tu as dérivé de ${n.kilometres(km)} avec le vent. Un ballon ne plane pas : seuls comptent ici le vent et les altitudes.`,
    summarySparse: () =>
      "L'enregistrement est trop espacé, ou sans altitude utilisable, pour séparer les montées des transitions ; ce débriefing s'en tient donc à ce qui est sûr.",

    titleClimbs: () => 'Les montées',
    titleGlides: () => 'Les transitions',
    titleWind: () => 'Le vent',
    titleScore: () => 'Le score',
    titleTask: () => 'La manche',
    titleData: () => 'Quelle confiance accorder aux chiffres',

    momentTakeoff: (altitudeM) => (altitudeM === null ? 'Décollage' : `Décollage à ${n.metres(altitudeM)}`),
    momentBiggestClimb: ({ index, gain_m, climb_mean_mps }) =>
      `Thermique ${index}, le plus gros gain : ${n.metres(gain_m)} à ${n.climb(climb_mean_mps)}`,
    momentLowPoint: ({ index, enter_above_landing_m }) =>
      `Point bas : le thermique ${index} commence ${n.metres(enter_above_landing_m)} au-dessus de l'altitude de l'atterrissage`,
    momentHighest: (altitudeM) => `Point le plus haut, ${n.metres(altitudeM)}`,
    momentLongestGlide: ({ index, distance_km }) =>
      `Transition ${index}, la plus longue : ${n.kilometres(distance_km)}`,
    momentGap: ({ duration_seconds }) =>
      `L'appareil n'enregistre rien pendant ${n.duration(duration_seconds)}`,
    momentLanding: (km) =>
      km === null || km < 1
        ? 'Atterrissage'
        : `Atterrissage, à ${n.kilometres(km)} du décollage en ligne droite`,

    dataNote: (code, quality) => {
      switch (code) {
        case 'no_date':
          return "Le fichier n'a pas de date valable, seules les heures au sein du vol sont connues.";
        case 'date_suspicious':
          return 'La date du fichier semble fausse.';
        case 'flight_doubtful':
          return "Ce n'est peut-être pas un vol : le mouvement ressemble plutôt à autre chose.";
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
        case 'altitude_stopped':
          return "Le baromètre est resté figé un moment ; l'altitude GPS le remplace, ce qui rend les taux de montée plus bruités.";
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
    windUnsure: () => "L'estimation du vent est incertaine, prends-la comme une indication.",
  };
}
