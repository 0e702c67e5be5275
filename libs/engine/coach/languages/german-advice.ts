import { CLIMB, SEARCH } from '../debrief-thresholds.js';
import { type AdviceMessages } from '../messages.js';
import { capital, type NumberText } from '../number-text.js';
import { germanScoreType } from './german-story.js';
import { GERMAN_AIRCRAFT } from './german-traits.js';

const SIDES = { left: 'links', right: 'rechts' } as const;

export function germanAdvice(n: NumberText): AdviceMessages {
  /** Empty if there are too many to look up. */
  const named = (one: string, many: string, indices: readonly number[]): string =>
    indices.length > CLIMB.namedMax ? '' : ` (${indices.length === 1 ? one : many} ${n.list(indices)})`;
  const thermals = (indices: readonly number[]): string => named('Nummer', 'Nummer', indices);
  const about = (seconds: number): string => `etwa ${n.duration(seconds)} gekostet`;
  return {
    climbHeld: ({ index, gain_m, efficiency_share }, meanShare) =>
      `In Bart ${index} hast du über ${n.metres(gain_m)} ${n.percent(efficiency_share)} des besten Steigens gehalten, über alle Bärte ${n.percent(meanShare)}: Schau dir an, was du dort anders gemacht hast.`,
    efficientClimbing: (share) =>
      `Über alle Bärte hast du ${n.percent(share)} des jeweils besten Steigens gehalten.`,
    littleSearching: (climbs, seconds) =>
      `Du hast ${n.count(climbs)} Bärte gefunden und zusammen nur ${n.duration(seconds)} gesucht.`,
    goodGlide: ({ index, distance_km, glide_ratio }, meanRatio) =>
      `Gleitflug ${index} war deine beste Linie: ${n.kilometres(distance_km)} mit einer Gleitzahl von ${n.ratio(glide_ratio)} ohne Rückenwind, über alle Gleitflüge waren es ${n.ratio(meanRatio)}.`,
    goodHeadwindSpeed: ({ headwind_air_speed_kmh, tailwind_air_speed_kmh }) =>
      `Du hast Gas gegeben, wo es zählt: gegen den Wind ${n.speed(headwind_air_speed_kmh)} durch die Luft, mit Rückenwind ${n.speed(tailwind_air_speed_kmh)}.`,
    savedLow: ({ index, enter_above_landing_m, gain_m }) =>
      `Bart ${index} hast du nur ${n.metres(enter_above_landing_m)} über der Höhe deiner Landung gefunden, und er hat dich ${n.metres(gain_m)} hinaufgebracht.`,
    ridgeStay: ({ longest_seconds, time_seconds }) =>
      `Von ${n.duration(time_seconds)} am Hang bist du ${n.duration(longest_seconds)} am Stück oben geblieben.`,

    weakClimb: (weak) =>
      `Bart ${weak.thermals[0]} hat ${about(weak.saved_seconds)}: Du hast darin ${n.duration(weak.time_seconds)} mit ${n.climb(weak.climb_mean_mps)} gekreist, hoch genug, um wählerisch zu sein; deine anderen Bärte brachten ${n.climb(weak.better_climb_mps)}.`,
    weakClimbs: (weak) =>
      `${capital(n.count(weak.count))} schwache Bärte${thermals(weak.thermals)} haben ${about(weak.saved_seconds)}: im Mittel ${n.climb(weak.climb_mean_mps)}, obwohl du hoch genug warst, um nach den ${n.climb(weak.better_climb_mps)} deiner anderen Bärte zu suchen.`,
    leftEarly: (early) =>
      `Der frühe Abflug aus Bart ${early.worst_index} hat ${about(early.lost_seconds)}: Er gab noch ${n.climb(early.climb_last_minute_mps)}, ${n.metres(early.below_top_m)} unter der Obergrenze dieser Zeit, und Bart ${early.next_index} brachte dann nur ${n.climb(early.next_climb_mean_mps)}.`,
    leftLate: (late) =>
      `In ${n.count(late.count)} Bärten${thermals(late.thermals)} bist du zu lange geblieben, das hat ${about(late.lost_seconds)}: in der letzten Minute ${n.climb(late.climb_last_minute_mps)}, über den ganzen Bart ${n.climb(late.climb_mean_mps)}. ` +
      'Flieg ab, sobald das Steigen unter das fällt, was du vom nächsten Bart erwartest.',
    slowCentring: (centring) =>
      `Langsames Zentrieren hat ${about(centring.lost_seconds)}: In ${n.count(centring.count)} von ${n.count(centring.of_count)} längeren Bärten${thermals(centring.thermals)} brachte die erste Minute ${n.climb(centring.climb_first_minute_mps)}, der ganze Bart ${n.climb(centring.climb_mean_mps)}. ` +
      'Warte mit dem Eindrehen auf das stärkste Steigen und verlagere den Kreis dann sofort dorthin.',
    poorEfficiency: ({ efficiency_mean_share, efficiency_own_good_share, efficiency_lost_seconds }) =>
      `Neben dem Kern zu kreisen hat ${about(efficiency_lost_seconds)}: Du hast ${n.percent(efficiency_mean_share)} des besten Steigens gehalten, in deinen besten Bärten ${n.percent(efficiency_own_good_share)}. ` +
      'Mach den Kreis auf, wo es am besten steigt, dreh enger, wo es nachlässt, und gib jeder Korrektur einen ganzen Kreis Zeit.',
    heightLost: ({ height_lost_m, height_lost_share, height_lost_seconds }) =>
      `Kreisen im Sinken hat ${about(height_lost_seconds)}: ${n.metres(height_lost_m)} gingen wieder verloren, ${n.percent(height_lost_share)} des Gewinns. Verlagere den Kreis, statt ihn zu wiederholen.`,
    searching: (search) =>
      `Die Thermiksuche hat ${about(search.time_seconds)}, ${n.percent(search.flight_share)} des Fluges. Am längsten hast du ${n.duration(search.longest_seconds)} gesucht, ` +
      (search.longest_after_seconds < SEARCH.afterTakeoffSeconds
        ? 'gleich nach dem Start. '
        : `${n.duration(search.longest_after_seconds)} nach dem Start. `) +
      'Entscheide dich für den nächsten Auslöser, bevor du den letzten Bart verlässt.',
    headwindSlow: (wind) =>
      `Gegen ${n.speed(wind.headwind_kmh)} Wind bist du mit ${n.speed(wind.headwind_air_speed_kmh)} durch die Luft geflogen, mit Rückenwind waren es ${n.speed(wind.tailwind_air_speed_kmh)}. ` +
      'Gegen den Wind gehört Fahrt dazu: Etwa die halbe Windgeschwindigkeit mehr ist ein guter Anfang.',
    turnOnly: (side, count) =>
      `Du hast ausschließlich ${SIDES[side]} gekreist, in allen ${n.count(count)} Bärten. Nimm ab und zu einen leichten Bart anders herum, bevor dir Pulk oder Hang die Richtung vorgeben.`,
    turnBias: (side, share) =>
      `Du hast zu ${n.percent(share)} ${SIDES[side]} gekreist. Nimm mehr von den leichten Bärten anders herum.`,
    weakerSide: (side, weakerMps, betterMps, lostSeconds) =>
      `Das Kurbeln nach ${SIDES[side]} hat ${about(lostSeconds)}: Dort bist du mit ${n.climb(weakerMps)} gestiegen, anders herum mit ${n.climb(betterMps)}. Üb diese Seite in ruhiger Thermik.`,
    wideCircles: ({ circle_radius_m_mean, bank_mean_deg }) =>
      `Deine Kreise waren weit und flach: ${n.metres(circle_radius_m_mean)} Radius bei ${n.degrees(bank_mean_deg)} Schräglage. Etwas mehr Schräglage hält dich näher am Kern.`,
    steepGlides: (steep) =>
      `Sinken auf ${steep.count === 1 ? `Gleitflug ${steep.glides[0]}` : `${n.count(steep.count)} Gleitflügen${named('Nummer', 'Nummer', steep.glides)}`} hat ${about(steep.lost_seconds)}: ${n.metres(steep.altitude_lost_m)} für ${n.kilometres(steep.distance_km)}, eine Gleitzahl von ${n.ratio(steep.glide_ratio)}. ` +
      'Hält das Sinken an, beschleunige und weich seitlich aus, statt geradeaus weiterzufliegen.',
    departureClimbing: ({ thermal_index, climb_last_minute_mps, below_top_m, duration_seconds }) =>
      `Der Flug endete mit dem Abflug aus Bart ${thermal_index}, obwohl er noch ${n.climb(climb_last_minute_mps)} gab, ${n.metres(below_top_m)} unter der Obergrenze deiner letzten Bärte: Danach kam nichts mehr, ${n.duration(duration_seconds)} später bist du gelandet.`,
    notClosed: (lost) =>
      `${n.way(lost.missing_m)} näher am Ausgangspunkt, und es wäre ${germanScoreType(lost.type)} geworden: Die Lücke hat ${n.points(lost.points_more)} gekostet.`,
    sideShort: (lost) =>
      `Für ${germanScoreType(lost.type)} passte ein Schenkel nicht: ${n.kilometres(lost.side_km)} sind ${n.exactPercent(lost.side_share)} der Strecke, verlangt sind ${n.percent(lost.side_limit_share)}.`,
    sledLift: (climbMps) =>
      `Etwas Steigen gab es unterwegs, ${n.climb(climbMps)} im besten Moment: Gib so einer Stelle beim nächsten Mal ein paar Kreise, solange der Landeplatz sicher erreichbar bleibt.`,
    sledNext: () =>
      'Wenn du länger oben bleiben willst: Starte erst, wenn die Sonne den Hang eine Weile gewärmt hat, und bleib in den ersten Minuten nah an besonntem Gelände.',
    ridgeThermal: (climbMps) =>
      `Im besten Moment gab der Hang ${n.climb(climbMps)}: Das ist mehr, als ein Hang sonst hergibt, da ging wohl ein Bart durch. Deutlich über dem Grat und mit Platz nach allen Seiten zeigt ein erster Halbkreis vom Hang weg, ob er dich höher trägt.`,
    ridgeStretches: ({ count, longest_seconds }) =>
      `Der Hang hat dich in ${n.count(count)} Abschnitten getragen, am längsten ${n.duration(longest_seconds)}. Schau dir im Replay an, wo jeder davon aufhörte: Dort gehört die nächste Wende etwas früher hin, immer vom Hang weg.`,
    ridgeShort: ({ time_seconds }) =>
      `Der Hang hat dich ${n.duration(time_seconds)} getragen. Merk dir, wo das Steigen am breitesten war, wende dort, bevor es aufhört, und dreh immer vom Hang weg.`,
    recorderInterval: () =>
      'Stell dein Gerät auf eine Position pro Sekunde: Dann sind Steigen, Kreise und Wind zu erkennen, und die nächste Besprechung kann mehr sagen.',

    lowSave: ({ index, enter_above_landing_m }) =>
      `Bart ${index} begann nur ${n.metres(enter_above_landing_m)} über der Höhe deiner späteren Landung. Der Boden kann dort höher oder tiefer liegen: Leg eine Höhe fest, unter der nur noch die Landeeinteilung kommt.`,
    lowSaveSerious: ({ index, enter_above_landing_m }) =>
      `In Bart ${index} hast du knapp ${n.metres(enter_above_landing_m)} über der Höhe deiner späteren Landung eingedreht. Liegt der Boden dort nicht tiefer, reicht das weder für einen Klapper noch für eine Landeeinteilung.`,
    strongSink: (sinkMps) =>
      `Einige Sekunden lang bist du mit ${n.climb(Math.abs(sinkMps))} gesunken. Wenn das nicht gewollt war, schau dir an, wo es passiert ist.`,
    spiralSink: (sinkMps) =>
      `Einige Sekunden lang bist du mit ${n.climb(Math.abs(sinkMps))} gesunken, wie in einer Steilspirale. Üb die Ausleitung mit Höhe und leite früh aus.`,
    oxygenAlways: (altitudeM) =>
      `Auf ${n.metres(altitudeM)} leidet das Urteilsvermögen, bevor man es merkt. Nimm für solche Höhen Sauerstoff mit und halt die Hände warm.`,
    oxygenLong: (altitudeM) =>
      `Du warst lange sehr hoch, bis auf ${n.metres(altitudeM)}. Denk bei solchen Flügen an Sauerstoff: Dass er fehlt, merkt man kaum.`,
    strongWind: (wind, aircraft) =>
      `Über ${n.metres(wind.altitude_from_m)} blies der Wind mit ${n.speed(wind.speed_kmh)}, fast so schnell, wie ${GERMAN_AIRCRAFT[aircraft]} fliegt. Bleib auf der Luvseite und heb dir Höhe für den Rückweg auf.`,
    slowOverGround: (glide) =>
      `Auf Gleitflug ${glide.index} kamst du gegen den Wind nur mit ${n.speed(glide.ground_speed_mean_kmh)} über Grund voran. Mit so wenig Reserve ist auf keinen Landeplatz im Luv Verlass.`,
    longFlight: (seconds) =>
      `Nach ${n.duration(seconds)} in der Luft fehlt die Konzentration ausgerechnet bei der Landung. Trink und iss unterwegs und plan eine einfache Landung.`,
  };
}
