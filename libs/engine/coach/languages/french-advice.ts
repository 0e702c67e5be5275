import { CLIMB, SEARCH } from '../debrief-thresholds.js';
import { type AdviceMessages } from '../messages.js';
import { capital, type NumberText } from '../number-text.js';
import { frenchScoreType } from './french-story.js';
import { FRENCH_AIRCRAFT } from './french-traits.js';

const SIDES = { left: 'à gauche', right: 'à droite' } as const;

export function frenchAdvice(n: NumberText): AdviceMessages {
  /** Empty if there are too many to look up. */
  const named = (one: string, many: string, indices: readonly number[]): string =>
    indices.length > CLIMB.namedMax ? '' : ` (${indices.length === 1 ? one : many} ${n.list(indices)})`;
  const thermals = (indices: readonly number[]): string => named('numéro', 'numéros', indices);
  const cost = (seconds: number): string => `t'a coûté environ ${n.duration(seconds)}`;
  const costs = (seconds: number): string => `t'ont coûté environ ${n.duration(seconds)}`;
  return {
    climbHeld: ({ index, gain_m, efficiency_share }, meanShare) =>
      `Dans le thermique ${index}, tu as tenu ${n.percent(efficiency_share)} de son meilleur vario sur ${n.metres(gain_m)}, contre ${n.percent(meanShare)} sur l'ensemble : regarde ce que tu y as fait de différent.`,
    efficientClimbing: (share) =>
      `Sur toutes tes montées, tu as tenu ${n.percent(share)} du meilleur vario de chaque thermique.`,
    littleSearching: (climbs, seconds) =>
      `Tu as trouvé ${n.count(climbs)} thermiques en ne cherchant que ${n.duration(seconds)} en tout.`,
    goodGlide: ({ index, distance_km, glide_ratio }, meanRatio) =>
      `La transition ${index} était ta meilleure ligne : ${n.kilometres(distance_km)} à une finesse de ${n.ratio(glide_ratio)} sans vent arrière, contre ${n.ratio(meanRatio)} sur l'ensemble.`,
    goodHeadwindSpeed: ({ headwind_air_speed_kmh, tailwind_air_speed_kmh }) =>
      `Tu as accéléré là où ça compte : ${n.speed(headwind_air_speed_kmh)} dans l'air contre le vent, ${n.speed(tailwind_air_speed_kmh)} avec le vent dans le dos.`,
    savedLow: ({ index, enter_above_landing_m, gain_m }) =>
      `Tu as trouvé le thermique ${index} à seulement ${n.metres(enter_above_landing_m)} au-dessus de l'altitude de ton atterrissage, et il t'a remonté de ${n.metres(gain_m)}.`,
    ridgeStay: ({ longest_seconds, time_seconds }) =>
      `Sur ${n.duration(time_seconds)} en dynamique, tu en as tenu ${n.duration(longest_seconds)} d'affilée.`,

    weakClimb: (weak) =>
      `Le thermique ${weak.thermals[0]} ${cost(weak.saved_seconds)} : tu y as enroulé ${n.duration(weak.time_seconds)} à ${n.climb(weak.climb_mean_mps)}, assez haut pour choisir, alors que tes autres montées donnaient ${n.climb(weak.better_climb_mps)}.`,
    weakClimbs: (weak) =>
      `${capital(n.count(weak.count))} thermiques faibles${thermals(weak.thermals)} ${costs(weak.saved_seconds)} : ${n.climb(weak.climb_mean_mps)} en moyenne, alors que tu étais assez haut pour chercher les ${n.climb(weak.better_climb_mps)} de tes autres montées.`,
    leftEarly: (early) =>
      `Quitter trop tôt le thermique ${early.worst_index} ${cost(early.lost_seconds)} : il donnait encore ${n.climb(early.climb_last_minute_mps)}, ${n.metres(early.below_top_m)} sous le plafond du moment, et le thermique ${early.next_index} n'a donné ensuite que ${n.climb(early.next_climb_mean_mps)}.`,
    leftLate: (late) =>
      `Rester dans ${n.count(late.count)} thermiques mourants${thermals(late.thermals)} ${cost(late.lost_seconds)} : ${n.climb(late.climb_last_minute_mps)} dans la dernière minute, contre ${n.climb(late.climb_mean_mps)} sur toute la montée. ` +
      'Pars dès que la montée tombe sous ce que tu attends du prochain.',
    slowCentring: (centring) =>
      `Tarder à centrer ${cost(centring.lost_seconds)} : dans ${n.count(centring.count)} longues montées sur ${n.count(centring.of_count)}${thermals(centring.thermals)}, la première minute a donné ${n.climb(centring.climb_first_minute_mps)}, contre ${n.climb(centring.climb_mean_mps)} sur toute la montée. ` +
      'Attends le plus fort avant de tourner, puis décale tout de suite le cercle vers lui.',
    poorEfficiency: ({ efficiency_mean_share, efficiency_own_good_share, efficiency_lost_seconds }) =>
      `Perdre le noyau ${cost(efficiency_lost_seconds)} : tu as tenu ${n.percent(efficiency_mean_share)} du meilleur vario de chaque thermique, et ${n.percent(efficiency_own_good_share)} dans tes meilleurs. ` +
      'Ouvre le cercle là où ça monte le plus, resserre là où ça faiblit, et laisse un tour entier à chaque correction.',
    heightLost: ({ height_lost_m, height_lost_share, height_lost_seconds }) =>
      `Enrouler dans la dégueulante ${cost(height_lost_seconds)} : ${n.metres(height_lost_m)} reperdus, soit ${n.percent(height_lost_share)} du gain. Décale ton cercle au lieu de refaire le même.`,
    searching: (search) =>
      `Chercher ${cost(search.time_seconds)}, soit ${n.percent(search.flight_share)} du vol. La plus longue recherche a duré ${n.duration(search.longest_seconds)}, ` +
      (search.longest_after_seconds < SEARCH.afterTakeoffSeconds
        ? 'juste après le décollage. '
        : `${n.duration(search.longest_after_seconds)} après le décollage. `) +
      'Choisis le prochain déclencheur avant de quitter le dernier thermique.',
    headwindSlow: (wind) =>
      `Contre ${n.speed(wind.headwind_kmh)} de vent, tu as volé à ${n.speed(wind.headwind_air_speed_kmh)} dans l'air, et à ${n.speed(wind.tailwind_air_speed_kmh)} avec le vent dans le dos. ` +
      'Contre le vent, vole plus vite : environ la moitié du vent en plus est un bon début.',
    turnOnly: (side, count) =>
      `Tu n'as enroulé qu'${SIDES[side]}, dans les ${n.count(count)} thermiques. Prends de temps en temps un thermique facile dans l'autre sens, avant que la grappe ou la pente ne t'impose le tien.`,
    turnBias: (side, share) =>
      `Tu as enroulé ${SIDES[side]} ${n.percent(share)} du temps. Prends plus de thermiques faciles dans l'autre sens.`,
    weakerSide: (side, weakerMps, betterMps, lostSeconds) =>
      `Enrouler ${SIDES[side]} ${cost(lostSeconds)} : tu montais à ${n.climb(weakerMps)}, et à ${n.climb(betterMps)} dans l'autre sens. Travaille ce côté en conditions calmes.`,
    wideCircles: ({ circle_radius_m_mean, bank_mean_deg }) =>
      `Tes cercles étaient larges et plats : ${n.metres(circle_radius_m_mean)} de rayon à ${n.degrees(bank_mean_deg)} d'inclinaison. Un peu plus d'inclinaison te garde près du noyau.`,
    steepGlides: (steep) =>
      `${steep.count === 1 ? `La dégueulante de la transition ${steep.glides[0]}` : `La dégueulante, dans ${n.count(steep.count)} transitions${named('numéro', 'numéros', steep.glides)},`} ${cost(steep.lost_seconds)} : ${n.metres(steep.altitude_lost_m)} pour ${n.kilometres(steep.distance_km)}, une finesse de ${n.ratio(steep.glide_ratio)}. ` +
      "Quand ça descend longtemps, accélère et décale-toi au lieu d'aller tout droit.",
    departureClimbing: ({ thermal_index, climb_last_minute_mps, below_top_m, duration_seconds }) =>
      `Le vol s'est joué en quittant le thermique ${thermal_index} alors qu'il donnait encore ${n.climb(climb_last_minute_mps)}, ${n.metres(below_top_m)} sous le plafond de tes dernières montées : plus rien ensuite, et tu étais posé ${n.duration(duration_seconds)} plus tard.`,
    notClosed: (lost) =>
      `En revenant ${n.way(lost.missing_m)} plus près du départ, c'était ${frenchScoreType(lost.type)} : l'écart a coûté ${n.points(lost.points_more)}.`,
    sideShort: (lost) =>
      `Pour ${frenchScoreType(lost.type)}, une branche ne passait pas : ${n.kilometres(lost.side_km)} font ${n.exactPercent(lost.side_share)} du total, et la règle demande ${n.percent(lost.side_limit_share)}.`,
    sledLift: (climbMps) =>
      `Il y avait un peu d'ascendance en route, ${n.climb(climbMps)} au mieux : tente quelques tours à cet endroit la prochaine fois, tant que le terrain reste à portée.`,
    sledNext: () =>
      "Pour tenir plus longtemps, décolle quand le soleil chauffe la pente depuis un moment, et reste les premières minutes près d'un relief ensoleillé.",
    ridgeThermal: (climbMps) =>
      `Au mieux, tu es monté à ${n.climb(climbMps)} : c'est plus que ce que donne une pente, un thermique passait sans doute. Bien au-dessus de la crête et avec de la place de tous côtés, un premier demi-tour à l'opposé du relief montre s'il te porte plus haut.`,
    ridgeStretches: ({ count, longest_seconds }) =>
      `La pente t'a porté en ${n.count(count)} fois, et jusqu'à ${n.duration(longest_seconds)} d'affilée. Regarde dans le replay où chaque passage s'arrête : le prochain demi-tour doit y venir un peu plus tôt, toujours à l'opposé du relief.`,
    ridgeShort: ({ time_seconds }) =>
      `La pente t'a porté pendant ${n.duration(time_seconds)}. Retiens où l'ascendance était la plus large, fais-y demi-tour avant qu'elle finisse, et tourne toujours à l'opposé du relief.`,
    recorderInterval: () =>
      'Règle ton appareil sur une position par seconde : les montées, les tours et le vent seront alors lisibles, et le prochain débriefing pourra en dire plus.',

    lowSave: ({ index, enter_above_landing_m }) =>
      `Le thermique ${index} n'a commencé que ${n.metres(enter_above_landing_m)} au-dessus de l'altitude de ton atterrissage. Le sol peut y être plus haut ou plus bas : fixe une hauteur sous laquelle tu ne fais plus que ta PTU.`,
    lowSaveSerious: ({ index, enter_above_landing_m }) =>
      `Tu as commencé à enrouler le thermique ${index} à ${n.metres(enter_above_landing_m)} au-dessus de l'altitude de ton atterrissage. Si le sol n'y est pas plus bas, il ne reste de hauteur ni pour une fermeture, ni pour une approche.`,
    strongSink: (sinkMps) =>
      `Pendant quelques secondes, tu es descendu à ${n.climb(Math.abs(sinkMps))}. Si ce n'était pas voulu, regarde où c'était.`,
    spiralSink: (sinkMps) =>
      `Pendant quelques secondes, tu es descendu à ${n.climb(Math.abs(sinkMps))}, comme en 360 engagés. Travaille la sortie avec de la hauteur, et sors tôt.`,
    oxygenAlways: (altitudeM) =>
      `À ${n.metres(altitudeM)}, le jugement baisse avant qu'on s'en rende compte. Prends de l'oxygène pour ces altitudes, et garde les mains au chaud.`,
    oxygenLong: (altitudeM) =>
      `Tu es resté longtemps très haut, jusqu'à ${n.metres(altitudeM)}. Pense à l'oxygène pour ces vols : on remarque mal qu'il manque.`,
    strongWind: (wind, aircraft) =>
      `Au-dessus de ${n.metres(wind.altitude_from_m)}, le vent soufflait à ${n.speed(wind.speed_kmh)}, presque la vitesse que fait ${FRENCH_AIRCRAFT[aircraft]}. Reste au vent du relief et garde de la hauteur pour sortir.`,
    slowOverGround: (glide) =>
      `Dans la transition ${glide.index}, tu n'avançais contre le vent qu'à ${n.speed(glide.ground_speed_mean_kmh)} au sol. Avec si peu de marge, on ne peut compter sur aucun terrain au vent.`,
    longFlight: (seconds) =>
      `Après ${n.duration(seconds)} en l'air, la concentration est basse juste au moment de se poser. Bois et mange en vol, et prévois un atterrissage facile.`,
  };
}
