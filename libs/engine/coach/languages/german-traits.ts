import { type NamedAircraft } from '../aircraft.js';
import { type BestScoreFact } from '../facts/score-facts.js';
import { capital, type NumberText } from '../number-text.js';
import { type TraitMessages } from '../trait-messages.js';
import { germanScoreType } from './german-story.js';

/** In the nominative, with the article. */
export const GERMAN_AIRCRAFT: Readonly<Record<NamedAircraft, string>> = {
  paraglider: 'ein Gleitschirm',
  hang_glider: 'ein Drachen',
  sailplane: 'ein Segelflugzeug',
};

/** Of a circuit, whether it is closed or not. */
function shape(type: string): string {
  if (type.includes('fai')) return 'Dein FAI-Dreieck';
  return type === 'out_and_return' ? 'Deine Hin-und-zurück-Strecke' : 'Dein flaches Dreieck';
}

export function germanTraits(n: NumberText): TraitMessages {
  const scored = ({ type, distance_km }: BestScoreFact): string =>
    `${germanScoreType(type)} über ${n.scoredKilometres(distance_km)}`;
  return {
    towed: ({ gain_m, duration_seconds }) =>
      `Der Schlepp brachte dich in ${n.duration(duration_seconds)} um ${n.metres(gain_m)} nach oben.`,
    landedFar: (km) => `Gelandet bist du ${n.kilometres(km)} Luftlinie vom Start.`,
    stayedNear: (km) => `Weiter als ${n.kilometres(km)} hast du dich nie vom Start entfernt.`,
    highAbove: (altitudeM, aboveM) =>
      `Du bist bis auf ${n.metres(altitudeM)} gestiegen, ${n.metres(aboveM)} über den Startplatz.`,
    barelyAbove: (aboveM) =>
      aboveM < 5
        ? 'Über die Höhe des Startplatzes bist du nie hinausgekommen.'
        : `Höher als ${n.metres(aboveM)} über den Startplatz bist du nicht gekommen.`,
    firstClimbLate: (seconds) => `Bis zum ersten Bart hat es ${n.duration(seconds)} gedauert.`,
    climbedFromTakeoff: () => 'Du bist gleich nach dem Start weggestiegen.',
    slopeCarried: ({ time_seconds, flight_share, longest_seconds, count }) =>
      `Am Hang warst du ${n.duration(time_seconds)}, das sind ${n.percent(flight_share)} des Fluges` +
      (count === 1 ? '.' : `, am längsten ${n.duration(longest_seconds)} am Stück.`),
    circlingLittle: ({ flight_share, gain_m }) =>
      `Nur ${n.percent(flight_share)} des Fluges hast du gekurbelt, für ${n.metres(gain_m)} Höhe.`,
    heightElsewhere: (gainM, totalM) =>
      `Von den ${n.metres(totalM)}, die du insgesamt gestiegen bist, kamen nur ${n.metres(gainM)} vom Kreisen. Der Rest war Steigen im Geradeausflug oder am Hang.`,

    strongClimbs: ({ count, gain_m, climb_mean_mps }) =>
      `Es ging gut: ${n.counted(count, 'ein Bart', 'Bärte')} für ${n.metres(gain_m)}, im Mittel ${n.climb(climb_mean_mps)}.`,
    feebleClimbs: ({ count, gain_m, climb_mean_mps }) =>
      `Das Steigen war schwach: ${n.counted(count, 'ein Bart', 'Bärte')} für ${n.metres(gain_m)}, im Mittel ${n.climb(climb_mean_mps)}.`,
    longClimbs: ({ count, gain_mean_m }) =>
      `Du hast deine Bärte weit ausgekurbelt: im Mittel je ${n.metres(gain_mean_m)}, ${n.count(count)} insgesamt.`,
    shortClimbs: ({ count, gain_mean_m }) =>
      count === 1
        ? `Der eine Bart brachte ${n.metres(gain_mean_m)}.`
        : `Deine Bärte blieben kurz: im Mittel je ${n.metres(gain_mean_m)}, ${n.count(count)} insgesamt.`,
    manyClimbs: ({ count, gain_m }) =>
      `Für ${n.metres(gain_m)} Höhe hast du ${n.count(count)} Bärte gebraucht.`,
    onlyClimb: ({ gain_m, climb_mean_mps, duration_seconds }) =>
      `Ein einziger Bart hat den Flug getragen: ${n.metres(gain_m)} mit ${n.climb(climb_mean_mps)} in ${n.duration(duration_seconds)}.`,
    biggestClimb: ({ index, gain_m, climb_mean_mps }, share) =>
      `Bart ${index} allein brachte ${n.metres(gain_m)} mit ${n.climb(climb_mean_mps)}, das sind ${n.percent(share)} der ganzen Höhe aus der Thermik.`,
    biggestAndStrongest: (biggest, strongest) =>
      `Am meisten Höhe brachte Bart ${biggest.index}, ${n.metres(biggest.gain_m)} mit ${n.climb(biggest.climb_mean_mps)}; am stärksten war Bart ${strongest.index} mit ${n.climb(strongest.climb_mean_mps)}, für ${n.metres(strongest.gain_m)}.`,
    laterStronger: ({ early_climb_mps, late_climb_mps }) =>
      `Mit der Zeit wurde das Steigen besser: ${n.climb(early_climb_mps)} in der ersten Hälfte der Bärte, ${n.climb(late_climb_mps)} in der zweiten.`,
    laterWeaker: ({ early_climb_mps, late_climb_mps }) =>
      `Mit der Zeit wurde das Steigen schwächer: ${n.climb(early_climb_mps)} in der ersten Hälfte der Bärte, ${n.climb(late_climb_mps)} in der zweiten.`,
    ceilingRose: ({ early_top_m, late_top_m }) =>
      `Die Obergrenze stieg von ${n.metres(early_top_m)} im ersten Drittel der Bärte auf ${n.metres(late_top_m)} im letzten.`,
    ceilingFell: ({ early_top_m, late_top_m }) =>
      `Die Obergrenze sank von ${n.metres(early_top_m)} im ersten Drittel der Bärte auf ${n.metres(late_top_m)} im letzten.`,
    quickCircles: ({ circle_seconds_mean, circle_radius_m_mean }) =>
      `Du hast eng gekreist: ${n.duration(circle_seconds_mean)} für einen Vollkreis, bei ${n.metres(circle_radius_m_mean)} Radius.`,
    slowCircles: ({ circle_seconds_mean, circle_radius_m_mean }) =>
      `Du hast langsam gekreist: ${n.duration(circle_seconds_mean)} für einen Vollkreis, bei ${n.metres(circle_radius_m_mean)} Radius.`,

    carriedGlides: (ratio, count, aircraft) =>
      `Deine Linienwahl hat gestimmt: Über ${n.counted(count, 'den einen Gleitflug', 'Gleitflüge')} betrug die Gleitzahl über Grund ${n.ratio(ratio)}, mehr, als ${GERMAN_AIRCRAFT[aircraft]} in ruhiger Luft schafft.`,
    sinkingGlides: (ratio, count) =>
      `Über ${n.counted(count, 'den einen Gleitflug', 'Gleitflüge')} betrug die Gleitzahl über Grund nur ${n.ratio(ratio)}.`,
    glideContrast: (best, worst) =>
      `Die Linie hat den Unterschied gemacht: Gleitflug ${best.index} kam auf eine Gleitzahl von ${n.ratio(best.glide_ratio)}, Gleitflug ${worst.index} auf ${n.ratio(worst.glide_ratio)}, beide ohne viel Wind von vorn oder hinten.`,
    longestGlide: ({ index, distance_km, altitude_lost_m, glide_ratio, wind_component_kmh: wind }) =>
      `Der längste Gleitflug, Nummer ${index}, ging über ${n.kilometres(distance_km)} und kostete ${n.metres(altitude_lost_m)} Höhe` +
      (glide_ratio === null ? '' : `, also eine Gleitzahl von ${n.ratio(glide_ratio)}`) +
      (wind === null || Math.abs(wind) < 3
        ? '.'
        : wind > 0
          ? `, mit ${n.speed(wind)} Rückenwind.`
          : `, gegen ${n.speed(-wind)} Wind.`),
    glidesWithWind: (kmh) => `Auf deinen Gleitflügen hattest du im Mittel ${n.speed(kmh)} Rückenwind.`,
    glidesAgainstWind: (kmh) => `Auf deinen Gleitflügen hattest du im Mittel ${n.speed(kmh)} Gegenwind.`,
    finalDescent: ({ thermal_index, height_m, duration_seconds }) =>
      `Bart ${thermal_index}, den letzten, hast du ${n.metres(height_m)} über dem Landeplatz verlassen, ${n.duration(duration_seconds)} später warst du unten.`,

    departureLow: ({ thermal_index, below_top_m, distance_km, duration_seconds }) =>
      `Der Flug endete mit dem Abflug aus Bart ${thermal_index}, ${n.metres(below_top_m)} unter der Obergrenze deiner letzten Bärte: Auf den nächsten ${n.kilometres(distance_km)} kam nichts mehr, ${n.duration(duration_seconds)} später bist du gelandet.`,
    departureNothing: ({ thermal_index, height_m, duration_seconds }) =>
      `Der Flug endete mit dem Abflug aus Bart ${thermal_index}, ${n.metres(height_m)} über dem Landeplatz: Danach kam nichts mehr, ${n.duration(duration_seconds)} später bist du gelandet.`,
    departureGlide: ({ thermal_index, height_m, distance_km, duration_seconds }) =>
      `Der Flug endete mit dem Gleitflug aus Bart ${thermal_index}: ${n.kilometres(distance_km)} für ${n.metres(height_m)} Höhe, ${n.duration(duration_seconds)} lang kein Bart mehr.`,

    windBlew: ({ speed_kmh, direction_deg }) =>
      `Der Wind kam im Mittel mit ${n.speed(speed_kmh)} aus ${n.compass(direction_deg)}.`,
    windCalm: ({ speed_kmh }) => `Wind gab es kaum: im Mittel ${n.speed(speed_kmh)}.`,
    windShear: (low, high) =>
      `Mit der Höhe hat sich der Wind geändert: ${n.speed(low.speed_kmh)} aus ${n.compass(low.direction_deg)} unter ${n.metres(low.altitude_to_m)}, ` +
      `${n.speed(high.speed_kmh)} aus ${n.compass(high.direction_deg)} über ${n.metres(high.altitude_from_m)}.`,

    scored: (best, league) =>
      `${capital(league)} wertet ${scored(best)} mit ${n.points(best.points, 'Punkten')}.`,
    closedWithin: ({ type, distance_km, closing_limit_share, closing_deducted_m, points_lost_closing }) =>
      `${shape(type)} über ${n.scoredKilometres(distance_km)} ist auf ${n.percent(closing_limit_share)} geschlossen; die fehlenden ${n.way(closing_deducted_m)} haben ${n.points(points_lost_closing)} gekostet.`,
    leftOpen: ({ type, closing_deducted_m, points_lost_closing }, league) =>
      `${capital(league)} wertet ${germanScoreType(type)} mit einer Lücke von ${n.way(closing_deducted_m)}; der Abzug hat ${n.points(points_lost_closing)} gekostet.`,
    oneLongLeg: ({ leg_longest_km, distance_km, points }, league) =>
      `Von den ${n.scoredKilometres(distance_km)}, die ${league} wertet (${n.points(points)}), liegen ${n.scoredKilometres(leg_longest_km)} auf einem Schenkel.`,
    fastScored: (speedKmh) => `Über die gewertete Strecke hattest du einen Schnitt von ${n.speed(speedKmh)}.`,

    headlineTime: (seconds) => `${n.duration(seconds)} in der Luft`,
    headlineFar: (km, seconds) => `${n.kilometres(km)} vom Start zur Landung in ${n.duration(seconds)}`,
    headlineNear: (km, seconds) => `${n.duration(seconds)} im Umkreis von ${n.kilometres(km)} um den Start`,
    headlineHigh: (aboveM, seconds) => `${n.metres(aboveM)} über Start in ${n.duration(seconds)} Flug`,
    headlineLow: (seconds) => `${n.duration(seconds)} auf Höhe des Startplatzes`,
    headlineLateClimb: (seconds, after) =>
      `${n.duration(seconds)} Flug, der erste Bart erst nach ${n.duration(after)}`,
    headlineRidge: (seconds) => `${n.duration(seconds)}, viel davon am Hang`,
    headlineClimbs: (seconds, count) =>
      `${n.duration(seconds)} mit ${n.counted(count, 'einem einzigen Bart', 'Bärten')}`,
    headlineStrong: (seconds, mps) => `${n.duration(seconds)} bei gutem Steigen, im Mittel ${n.climb(mps)}`,
    headlineWeak: (seconds, mps) => `${n.duration(seconds)} bei schwachem Steigen, im Mittel ${n.climb(mps)}`,
    headlineBiggest: (gainM, seconds) =>
      `${n.duration(seconds)}, getragen von einem Bart mit ${n.metres(gainM)}`,
    headlineBetter: (seconds, { early_climb_mps, late_climb_mps }) =>
      `${n.duration(seconds)}, das Steigen immer besser: erst ${n.climb(early_climb_mps)}, dann ${n.climb(late_climb_mps)}`,
    headlineFading: (seconds, { early_climb_mps, late_climb_mps }) =>
      `${n.duration(seconds)} bei nachlassendem Steigen: erst ${n.climb(early_climb_mps)}, dann ${n.climb(late_climb_mps)}`,
    headlineGlide: (km, seconds) => `Ein Gleitflug über ${n.kilometres(km)} in ${n.duration(seconds)} Flug`,
    headlineTailwind: (kmh, seconds) => `${n.duration(seconds)} mit ${n.speed(kmh)} Rückenwind`,
    headlineHeadwind: (kmh, seconds) => `${n.duration(seconds)} gegen ${n.speed(kmh)} Wind`,
    headlineWind: ({ speed_kmh, direction_deg }, seconds) =>
      `${n.duration(seconds)} bei ${n.speed(speed_kmh)} Wind aus ${n.compass(direction_deg)}`,
    headlineDistance: ({ distance_km }, seconds) =>
      `${n.scoredKilometres(distance_km)} freie Strecke in ${n.duration(seconds)}`,
    headlineFaiTriangle: (best, seconds) => `${capital(scored(best))} in ${n.duration(seconds)}`,
    headlineCircuit: (best, seconds) => `${capital(scored(best))} in ${n.duration(seconds)}`,
    headlineClosedFaiTriangle: ({ distance_km }, seconds) =>
      `Ein geschlossenes FAI-Dreieck über ${n.scoredKilometres(distance_km)} in ${n.duration(seconds)}`,
    headlineClosedTriangle: ({ distance_km }, seconds) =>
      `Ein geschlossenes flaches Dreieck über ${n.scoredKilometres(distance_km)} in ${n.duration(seconds)}`,
  };
}
