import { CLIMB } from '../debrief-thresholds.js';
import { type AdviceMessages } from '../messages.js';
import { capital, type NumberText } from '../number-text.js';
import { germanScoreType } from './german-story.js';

const SIDES = { left: 'links', right: 'rechts' } as const;

export function germanAdvice(n: NumberText): AdviceMessages {
  /** Empty if there are too many to look up. */
  const named = (one: string, many: string, indices: readonly number[]): string =>
    indices.length > CLIMB.namedMax ? '' : ` (${indices.length === 1 ? one : many} ${n.list(indices)})`;
  const thermals = (indices: readonly number[]): string => named('Bart', 'Bärte', indices);
  return {
    strongClimb: ({ index, gain_m, climb_mean_mps }) =>
      `Aus Bart ${index} hast du viel gemacht: ${n.metres(gain_m)} mit durchschnittlich ${n.climb(climb_mean_mps)}, von unten bis oben.`,
    efficientClimbing: ({ efficiency_mean_share }) =>
      `Du bist im Kern geblieben: Im Mittel erreichte dein Steigen ${n.percent(efficiency_mean_share)} der stärksten Momente, das ist gut zentriert.`,
    littleSearching: (climbs, share) =>
      share === null
        ? `Du hast ${n.count(climbs)} Bärte verbunden, ohne je lange suchen zu müssen.`
        : `Du hast ${n.count(climbs)} Bärte verbunden und nur ${n.percent(share)} des Fluges gesucht: Linie und Auge haben gestimmt.`,
    balancedTurns: ({ left_share, right_share }) =>
      `Du kreist in beide Richtungen, zu ${n.percent(left_share)} links und zu ${n.percent(right_share)} rechts, und kannst einen Bart nehmen, wie er kommt.`,
    goodGlide: ({ index, distance_km, glide_ratio }) =>
      `Gleitflug ${index} war eine gute Linie: ${n.kilometres(distance_km)} mit einer Gleitzahl von ${n.ratio(glide_ratio)}, und das ohne Rückenwind.`,
    goodHeadwindSpeed: ({ headwind_air_speed_kmh, tailwind_air_speed_kmh }) =>
      `Du hast Gas gegeben, wo es zählt: gegen den Wind ${n.speed(headwind_air_speed_kmh)} durch die Luft, mit Rückenwind ${n.speed(tailwind_air_speed_kmh)}.`,
    savedLow: ({ index, enter_above_landing_m, gain_m }) =>
      `Du hast nicht aufgegeben: Bart ${index} kam ${n.metres(enter_above_landing_m)} über der Höhe der Landung und hat dich ${n.metres(gain_m)} hinaufgebracht.`,
    closedCircuit: ({ type, distance_km, closing_distance_m }) =>
      `Du bist zurückgekommen und hast die Strecke geschlossen: ${germanScoreType(type)} über ${n.scoredKilometres(distance_km)}, zwischen Anfang und Ende fehlen ${n.way(closing_distance_m)}.`,
    ridgeStay: ({ longest_seconds }) =>
      `Du hast dich ${n.duration(longest_seconds)} am Stück am Hang gehalten; das braucht Geduld und genaue Wenden.`,
    sledDone: (seconds) =>
      `${n.duration(seconds)} vom Start bis zur Landung: Starten, Einteilen und ruhige Luft lesen sind die Grundlage für jeden späteren Flug.`,
    stayedUp: (seconds) =>
      `Du hast dich ${n.duration(seconds)} oben gehalten; so lange konzentriert zu bleiben ist eine eigene Kunst.`,

    weakClimbs: (weak) =>
      `Du hast ${n.duration(weak.time_seconds)} in ${n.counted(weak.count, 'einem schwachen Bart', 'schwachen Bärten')}${thermals(weak.thermals)} mit durchschnittlich ${n.climb(weak.climb_mean_mps)} verbracht, hoch genug, um wählerisch zu sein; ` +
      `deine anderen Bärte brachten ${n.climb(weak.better_climb_mps)}. Weiterzufliegen hätte etwa ${n.duration(weak.saved_seconds)} gespart.`,
    leftEarly: (early) =>
      `Bart ${early.worst_index} hast du verlassen, als er noch ${n.climb(early.climb_last_minute_mps)} gab, ${n.metres(early.below_top_m)} unter der Obergrenze dieser Zeit, ` +
      `und bist in Bart ${early.next_index} mit ${n.climb(early.next_climb_mean_mps)} weitergestiegen. Zu bleiben hätte etwa ${n.duration(early.lost_seconds)} gespart.`,
    leftLate: (late) =>
      `In ${n.count(late.count)} Bärten bist du geblieben, als sie schon eingeschlafen waren${thermals(late.thermals)}: ${n.climb(late.climb_last_minute_mps)} in der letzten Minute gegen ${n.climb(late.climb_mean_mps)} über den ganzen Bart. ` +
      'Flieg ab, sobald das Steigen unter das fällt, was du vom nächsten Bart erwartest.',
    slowCentring: (centring) =>
      `In ${n.count(centring.count)} von ${n.count(centring.of_count)} längeren Bärten${thermals(centring.thermals)} brachte die erste Minute nur ${n.climb(centring.climb_first_minute_mps)}, am Ende waren es ${n.climb(centring.climb_mean_mps)}. ` +
      'Warte mit dem Eindrehen auf das stärkste Steigen und verlagere den Kreis dann sofort dorthin.',
    poorEfficiency: ({ efficiency_mean_share }) =>
      `Dein Steigen erreichte im Mittel nur ${n.percent(efficiency_mean_share)} der stärksten Momente, der Kern ging also immer wieder verloren. ` +
      'Mach den Kreis auf, wo es am besten steigt, dreh enger, wo es nachlässt, und gib jeder Korrektur einen ganzen Kreis Zeit.',
    heightLost: ({ height_lost_m, height_lost_share }) =>
      `Beim Kreisen hast du ${n.metres(height_lost_m)} wieder verloren, ${n.percent(height_lost_share)} des Gewinns: Teile der Kreise lagen im Sinken. Verlagere den Kreis, statt ihn zu wiederholen.`,
    searching: (search) =>
      `Mit Suchen vergingen ${n.duration(search.time_seconds)}, ${n.percent(search.flight_share)} des Fluges: weder Steigen noch Strecke. ` +
      `Die längste Suche dauerte ${n.duration(search.longest_seconds)} und begann nach ${n.duration(search.longest_after_seconds)} Flug. Entscheide dich für die nächste Quelle, bevor du die letzte verlässt.`,
    headwindSlow: (wind) =>
      `Gegen ${n.speed(wind.headwind_kmh)} Wind bist du mit ${n.speed(wind.headwind_air_speed_kmh)} durch die Luft geflogen, mit Rückenwind waren es ${n.speed(wind.tailwind_air_speed_kmh)}. ` +
      'Gegen den Wind gehört der Beschleuniger dazu: Etwa die halbe Windgeschwindigkeit mehr ist ein guter Anfang.',
    turnBias: (_turns, side, share) =>
      `Zu ${n.percent(share)} hast du ${SIDES[side]}herum gekreist. Nimm ein paar leichte Bärte anders herum, damit nie der Bart, der Pulk oder der Hang für dich entscheidet.`,
    weakerSide: (side, weakerMps, betterMps) =>
      `${capital(SIDES[side])}herum bist du mit ${n.climb(weakerMps)} gestiegen, anders herum mit ${n.climb(betterMps)}. Die schwächere Seite ist etwas Übung in ruhiger Thermik wert.`,
    wideCircles: ({ circle_radius_m_mean, bank_mean_deg }) =>
      `Deine Kreise waren weit und flach: ${n.metres(circle_radius_m_mean)} Radius bei ${n.degrees(bank_mean_deg)} Schräglage. Etwas mehr Schräglage hält dich näher am Kern.`,
    steepGlides: (steep) =>
      `${steep.count === 1 ? `Gleitflug ${steep.glides[0]} ging` : `${capital(n.count(steep.count))} Gleitflüge${named('Gleitflug', 'Gleitflüge', steep.glides)} gingen`} durch Sinken: ${n.kilometres(steep.distance_km)} kosteten ${n.metres(steep.altitude_lost_m)}, eine Gleitzahl von ${n.ratio(steep.glide_ratio)}. ` +
      'Wenn es länger als ein paar Sekunden sinkt, beschleunige und weiche seitlich aus, statt geradeaus weiterzufliegen.',
    notClosed: (lost) =>
      `Wärst du ${n.way(lost.missing_m)} näher an den Anfang zurückgekommen, wäre es ${germanScoreType(lost.type)} geworden, mit ${n.points(lost.points_more, 'Punkten')} mehr; offen blieben ${n.way(lost.gap_m)}.`,
    sideShort: (lost) =>
      `Für ${germanScoreType(lost.type)} passte ein Schenkel nicht: ${n.kilometres(lost.side_km)} sind ${n.exactPercent(lost.side_share)} der Strecke, verlangt sind ${n.percent(lost.side_limit_share)}.`,
    sledLift: (climbMps) =>
      `Etwas Steigen gab es unterwegs: ${n.climb(climbMps)} im besten Moment. Gib so einer Stelle beim nächsten Mal ein paar Kreise, solange die Landung sicher erreichbar bleibt.`,
    sledNext: () =>
      'Wenn du länger oben bleiben willst, starte, wenn die Sonne den Hang schon eine Weile wärmt, und bleib in den ersten Minuten nah an dem Gelände, das ihr zugewandt ist.',
    ridgeThermal: (climbMps) =>
      `Im besten Moment gab der Hang ${n.climb(climbMps)}: Das ist mehr, als ein Hang sonst hergibt, da ging wohl ein Bart durch. Deutlich über dem Grat und mit Platz nach allen Seiten zeigt ein erster Halbkreis vom Hang weg, ob er dich höher trägt.`,
    ridgeStretches: ({ count, longest_seconds }) =>
      `Der Hang hat dich in ${n.count(count)} Abschnitten getragen, am längsten ${n.duration(longest_seconds)}. Schau dir in der Aufzeichnung an, wo jeder davon aufhörte: Dort gehört die nächste Wende etwas früher hin, immer vom Hang weg.`,
    ridgeShort: ({ time_seconds }) =>
      `Der Hang hat dich ${n.duration(time_seconds)} getragen. Merk dir, wo das Steigen am breitesten war, wende dort, bevor es aufhört, und dreh immer vom Hang weg.`,

    recorderInterval: () =>
      'Stell dein Gerät auf eine Position pro Sekunde: Dann sind Steigen, Kreise und Wind zu erkennen, und die nächste Besprechung kann mehr sagen.',

    lowSave: ({ index, enter_above_landing_m }) =>
      `Bart ${index} begann nur ${n.metres(enter_above_landing_m)} über der Höhe deiner späteren Landung. Der Boden kann dort höher oder tiefer liegen: Leg eine Höhe fest, unter der du nur noch landest.`,
    strongSink: (sinkMps) =>
      `Einige Sekunden lang bist du mit ${n.climb(Math.abs(sinkMps))} gesunken. War es eine Steilspirale, leite sie früh aus; war es die Luft oder ein Klapper, überleg, wo es war.`,
    oxygen: (altitudeM) =>
      `Du warst bis zu ${n.metres(altitudeM)} hoch. Dort oben leidet das Urteil, bevor man es merkt; denk bei längeren Flügen in dieser Höhe an Sauerstoff und warme Hände.`,
    strongWind: (wind) =>
      `Über ${n.metres(wind.altitude_from_m)} blies der Wind mit ${n.speed(wind.speed_kmh)}, fast so schnell, wie ein Gleitschirm fliegt. Bleib auf der Luvseite und heb dir Höhe für den Rückweg auf.`,
    slowOverGround: (glide) =>
      `In Gleitflug ${glide.index} kamst du gegen den Wind nur mit ${n.speed(glide.ground_speed_mean_kmh)} über Grund voran. Mit so wenig Reserve ist auf keinen Landeplatz im Luv Verlass.`,
    longFlight: (seconds) =>
      `Nach ${n.duration(seconds)} in der Luft lässt die Konzentration gerade zur Landung nach. Trink und iss unterwegs und plane eine einfache Landung.`,
  };
}
