import { CLIMB } from '../debrief-thresholds.js';
import { type AdviceMessages } from '../messages.js';
import { capital, type NumberText } from '../number-text.js';
import { frenchScoreType } from './french-story.js';

const SIDES = { left: 'à gauche', right: 'à droite' } as const;

export function frenchAdvice(n: NumberText): AdviceMessages {
  /** Empty if there are too many to look up. */
  const named = (one: string, many: string, indices: readonly number[]): string =>
    indices.length > CLIMB.namedMax ? '' : ` (${indices.length === 1 ? one : many} ${n.list(indices)})`;
  const thermals = (indices: readonly number[]): string => named('thermique', 'thermiques', indices);
  return {
    strongClimb: ({ index, gain_m, climb_mean_mps }) =>
      `Tu as bien exploité le thermique ${index} : ${n.metres(gain_m)} à ${n.climb(climb_mean_mps)} en moyenne, du bas jusqu'en haut.`,
    efficientClimbing: ({ efficiency_mean_share }) =>
      `Tu es resté dans le noyau : tes montées ont gardé ${n.percent(efficiency_mean_share)} de leurs meilleures valeurs, c'est bien centré.`,
    littleSearching: (climbs, share) =>
      share === null
        ? `Tu as enchaîné ${n.count(climbs)} thermiques sans jamais devoir chercher longtemps.`
        : `Tu as enchaîné ${n.count(climbs)} thermiques en ne cherchant que ${n.percent(share)} du vol : tu as bien choisi tes lignes.`,
    balancedTurns: ({ left_share, right_share }) =>
      `Tu tournes de chaque côté, ${n.percent(left_share)} à gauche et ${n.percent(right_share)} à droite, et tu peux prendre un thermique comme il vient.`,
    goodGlide: ({ index, distance_km, glide_ratio }) =>
      `La transition ${index} était une bonne ligne : ${n.kilometres(distance_km)} à une finesse de ${n.ratio(glide_ratio)}, sans vent arrière pour aider.`,
    goodHeadwindSpeed: ({ headwind_air_speed_kmh, tailwind_air_speed_kmh }) =>
      `Tu as accéléré là où ça compte : ${n.speed(headwind_air_speed_kmh)} dans l'air contre le vent, ${n.speed(tailwind_air_speed_kmh)} avec le vent dans le dos.`,
    savedLow: ({ index, enter_above_landing_m, gain_m }) =>
      `Tu n'as pas abandonné : le thermique ${index} est venu ${n.metres(enter_above_landing_m)} au-dessus de l'altitude de l'atterrissage et t'a remonté de ${n.metres(gain_m)}.`,
    closedCircuit: ({ type, distance_km, closing_distance_m }) =>
      `Tu es revenu et tu as bouclé : ${frenchScoreType(type)} de ${n.scoredKilometres(distance_km)}, avec ${n.way(closing_distance_m)} entre le début et la fin.`,
    ridgeStay: ({ longest_seconds }) =>
      `Tu as tenu la pente ${n.duration(longest_seconds)} d'affilée ; cela demande de la patience et des virages précis.`,
    sledDone: (seconds) =>
      `${n.duration(seconds)} du décollage à l'atterrissage : décoller, préparer son approche et lire un air calme sont la base de tous les vols à venir.`,
    stayedUp: (seconds) =>
      `Tu as tenu ${n.duration(seconds)} en l'air ; rester concentré aussi longtemps est un art en soi.`,

    weakClimbs: (weak) =>
      `Tu as passé ${n.duration(weak.time_seconds)} dans ${n.counted(weak.count, 'un thermique faible', 'thermiques faibles')}${thermals(weak.thermals)} à ${n.climb(weak.climb_mean_mps)} en moyenne, assez haut pour choisir, ` +
      `alors que tes autres montées donnaient ${n.climb(weak.better_climb_mps)}. Partir vers un meilleur aurait fait gagner environ ${n.duration(weak.saved_seconds)}.`,
    leftEarly: (early) =>
      `Tu as quitté le thermique ${early.worst_index} alors qu'il donnait encore ${n.climb(early.climb_last_minute_mps)}, ${n.metres(early.below_top_m)} sous le plafond atteint à ce moment, ` +
      `pour remonter dans le thermique ${early.next_index} à ${n.climb(early.next_climb_mean_mps)}. Rester aurait fait gagner environ ${n.duration(early.lost_seconds)}.`,
    leftLate: (late) =>
      `Tu es resté dans ${n.count(late.count)} thermiques déjà éteints${thermals(late.thermals)} : ${n.climb(late.climb_last_minute_mps)} dans la dernière minute contre ${n.climb(late.climb_mean_mps)} sur toute la montée. ` +
      'Pars dès que la montée tombe sous ce que tu attends du prochain.',
    slowCentring: (centring) =>
      `Dans ${n.count(centring.count)} longues montées sur ${n.count(centring.of_count)}${thermals(centring.thermals)}, la première minute n'a donné que ${n.climb(centring.climb_first_minute_mps)}, contre ${n.climb(centring.climb_mean_mps)} au final. ` +
      'Attends le plus fort avant de tourner, puis décale tout de suite le cercle vers lui.',
    poorEfficiency: ({ efficiency_mean_share }) =>
      `Tes montées n'ont gardé que ${n.percent(efficiency_mean_share)} de leurs meilleures valeurs : le noyau s'est perdu sans cesse. ` +
      'Ouvre le cercle là où ça monte le plus, resserre là où ça baisse, et laisse un tour entier à chaque correction.',
    heightLost: ({ height_lost_m, height_lost_share }) =>
      `En tournant, tu as reperdu ${n.metres(height_lost_m)}, soit ${n.percent(height_lost_share)} du gain : une partie des cercles était dans la dégueulante. Décale le cercle au lieu de le répéter.`,
    searching: (search) =>
      `Tu as passé ${n.duration(search.time_seconds)}, soit ${n.percent(search.flight_share)} du vol, à chercher : ni montée, ni transition. ` +
      `La plus longue recherche a duré ${n.duration(search.longest_seconds)}, après ${n.duration(search.longest_after_seconds)} de vol. Choisis la prochaine source avant de quitter la dernière.`,
    headwindSlow: (wind) =>
      `Contre ${n.speed(wind.headwind_kmh)} de vent, tu as volé à ${n.speed(wind.headwind_air_speed_kmh)} dans l'air, et à ${n.speed(wind.tailwind_air_speed_kmh)} avec le vent dans le dos. ` +
      "Contre le vent, utilise l'accélérateur : environ la moitié du vent en plus est un bon début.",
    turnBias: (_turns, side, share) =>
      `Tu as tourné ${SIDES[side]} pour ${n.percent(share)} du temps en spirale. Prends quelques thermiques faciles dans l'autre sens, pour que ni le thermique, ni la grappe, ni la pente ne décide à ta place.`,
    weakerSide: (side, weakerMps, betterMps) =>
      `${capital(SIDES[side])}, tu es monté à ${n.climb(weakerMps)}, dans l'autre sens à ${n.climb(betterMps)}. Le côté faible mérite un peu d'entraînement en conditions calmes.`,
    wideCircles: ({ circle_radius_m_mean, bank_mean_deg }) =>
      `Tes cercles étaient larges et plats : ${n.metres(circle_radius_m_mean)} de rayon à ${n.degrees(bank_mean_deg)} d'inclinaison. Un peu plus d'inclinaison te garde près du noyau.`,
    steepGlides: (steep) =>
      `${steep.count === 1 ? `La transition ${steep.glides[0]} a traversé` : `${capital(n.count(steep.count))} transitions${named('transition', 'transitions', steep.glides)} ont traversé`} une masse d'air descendante : ${n.kilometres(steep.distance_km)} ont coûté ${n.metres(steep.altitude_lost_m)}, une finesse de ${n.ratio(steep.glide_ratio)}. ` +
      "Quand ça descend pendant plus de quelques secondes, accélère et décale-toi au lieu d'aller tout droit.",
    notClosed: (lost) =>
      `En revenant ${n.way(lost.missing_m)} plus près de ton départ, tu aurais fait ${frenchScoreType(lost.type)}, avec ${n.points(lost.points_more)} de plus ; il restait ${n.way(lost.gap_m)}.`,
    sideShort: (lost) =>
      `Pour ${frenchScoreType(lost.type)}, un côté n'allait pas : ${n.kilometres(lost.side_km)} font ${n.exactPercent(lost.side_share)} du tour, et la règle demande ${n.percent(lost.side_limit_share)}.`,
    sledLift: (climbMps) =>
      `Il y avait un peu d'ascendance en chemin : ${n.climb(climbMps)} au meilleur moment. La prochaine fois, donne quelques tours à un tel endroit, tant que l'atterrissage reste facile à atteindre.`,
    sledNext: () =>
      'Si tu veux tenir plus longtemps, décolle quand le soleil chauffe la pente depuis un moment, et reste les premières minutes près du relief qui lui fait face.',
    ridgeThermal: (climbMps) =>
      `Au meilleur moment, la pente t'a donné ${n.climb(climbMps)} : c'est plus qu'une pente n'en donne d'habitude, un thermique passait sans doute. Bien au-dessus de la crête et avec de la place de tous les côtés, un premier demi-tour à l'opposé du relief dit s'il te porte plus haut.`,
    ridgeStretches: ({ count, longest_seconds }) =>
      `La pente t'a porté ${n.count(count)} fois, jusqu'à ${n.duration(longest_seconds)} d'affilée. Regarde sur la trace où chaque passage s'est terminé : c'est là que le prochain demi-tour doit venir un peu plus tôt, toujours à l'opposé du relief.`,
    ridgeShort: ({ time_seconds }) =>
      `La pente t'a porté pendant ${n.duration(time_seconds)}. Retiens où l'ascendance était la plus large, fais-y demi-tour avant qu'elle finisse, et tourne toujours à l'opposé du relief.`,

    recorderInterval: () =>
      'Règle ton appareil sur une position par seconde : les montées, les tours et le vent seront alors lisibles, et le prochain débriefing pourra en dire plus.',

    lowSave: ({ index, enter_above_landing_m }) =>
      `Le thermique ${index} n'a commencé que ${n.metres(enter_above_landing_m)} au-dessus de l'altitude de ton atterrissage. Le sol peut y être plus haut ou plus bas : fixe une hauteur sous laquelle tu ne fais plus que te poser.`,
    strongSink: (sinkMps) =>
      `Pendant quelques secondes, tu es descendu à ${n.climb(Math.abs(sinkMps))}. Si c'était une spirale, sors-en plus tôt ; si c'était l'air ou une fermeture, demande-toi où c'était.`,
    oxygen: (altitudeM) =>
      `Tu es monté jusqu'à ${n.metres(altitudeM)}. Là-haut, le jugement baisse avant qu'on s'en rende compte ; pour de longs vols à cette altitude, pense à l'oxygène et à garder les mains chaudes.`,
    strongWind: (wind) =>
      `Au-dessus de ${n.metres(wind.altitude_from_m)}, le vent soufflait à ${n.speed(wind.speed_kmh)}, proche de la vitesse d'un parapente. Reste au vent du relief et garde de la hauteur pour sortir.`,
    slowOverGround: (glide) =>
      `Dans la transition ${glide.index}, tu n'avançais contre le vent qu'à ${n.speed(glide.ground_speed_mean_kmh)} au sol. Avec si peu de marge, on ne peut compter sur aucun terrain au vent.`,
    longFlight: (seconds) =>
      `Après ${n.duration(seconds)} en l'air, la concentration est basse juste au moment de se poser. Bois et mange en vol, et prévois un atterrissage facile.`,
  };
}
