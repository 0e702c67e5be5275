import { type BestScoreFact } from '../facts/score-facts.js';
import { type StoryMessages } from '../messages.js';
import { capital, type NumberText } from '../number-text.js';
import { scoreWorth } from '../score-worth.js';

const SCORE_TYPES: Readonly<Record<string, string>> = {
  closed_fai_triangle: 'ein geschlossenes FAI-Dreieck',
  closed_free_triangle: 'ein geschlossenes flaches Dreieck',
  fai_triangle: 'ein FAI-Dreieck',
  free_triangle: 'ein flaches Dreieck',
  flat_triangle: 'ein flaches Dreieck',
  out_and_return: 'eine Hin-und-zurück-Strecke',
};

/** With its article; identical in nominative and accusative, because none of the nouns is masculine. */
export function germanScoreType(type: string): string {
  return SCORE_TYPES[type] ?? 'eine freie Strecke';
}

export function germanStory(n: NumberText): StoryMessages {
  const scored = ({ type, distance_km }: BestScoreFact): string =>
    `${germanScoreType(type)} über ${n.scoredKilometres(distance_km)}`;
  const worth = (best: BestScoreFact): string =>
    scoreWorth(best, n, {
      factor: (multiplier) => `Faktor ${multiplier}`,
      lessGap: (distance) => `nach Abzug von ${distance} für die Lücke`,
    });
  return {
    headlineNoFlight: () => 'Eine Aufzeichnung ohne Flug',
    headlineSparse: (seconds) => `${n.duration(seconds)} in der Luft, lückenhaft aufgezeichnet`,
    headlineSled: (seconds) => `Ein ruhiger Abgleiter: ${n.duration(seconds)} vom Start bis zur Landung`,
    headlineRidge: (seconds) => `${n.duration(seconds)} am Hang`,
    headlinePowered: (seconds) => `${n.duration(seconds)} in der Luft, geradeaus gestiegen`,
    headlineLocal: (seconds, climbs) =>
      climbs === 0
        ? `${n.duration(seconds)} in der Luft`
        : `${n.duration(seconds)} in der Luft mit ${n.counted(climbs, 'einem einzigen Bart', 'Bärten')}`,
    headlineScored: (best, seconds) => `${capital(scored(best))} in ${n.duration(seconds)}`,
    headlineFar: (km, seconds) => `Bis zu ${n.kilometres(km)} vom Start entfernt in ${n.duration(seconds)}`,

    summaryNoFlight: () =>
      'Nichts in dieser Aufzeichnung bewegt sich wie ein Flug, also gibt es nichts zu besprechen: Sie entstand wohl am Boden.',
    summaryFlight: ({ duration_seconds, track_length_km }) =>
      `Du warst ${n.duration(duration_seconds)} in der Luft und hast dabei ${n.kilometres(track_length_km)} zurückgelegt.`,
    summaryTow: ({ gain_m, duration_seconds }) =>
      `Der Schlepp brachte dich in ${n.duration(duration_seconds)} um ${n.metres(gain_m)} nach oben.`,
    summaryTop: (altitudeM, aboveTakeoffM) =>
      aboveTakeoffM === null || aboveTakeoffM < 50
        ? `Der höchste Punkt lag auf ${n.metres(altitudeM)}.`
        : `Du bist bis auf ${n.metres(altitudeM)} gestiegen, ${n.metres(aboveTakeoffM)} über den Startplatz.`,
    summaryClimbing: ({ count, gain_m, climb_mean_mps }) =>
      count === 1
        ? `Ein einziger Bart hat den Flug getragen: ${n.metres(gain_m)} mit ${n.climb(climb_mean_mps)}.`
        : `${capital(n.count(count))} Bärte brachten dir ${n.metres(gain_m)} Höhe mit durchschnittlich ${n.climb(climb_mean_mps)}.`,
    summaryLittleCircling: (gainM, totalM) =>
      `Von den insgesamt gestiegenen ${n.metres(totalM)} kamen nur ${n.metres(gainM)} vom Kreisen; der Rest war Steigen im Geradeausflug oder am Hang.`,
    summaryGaps: (seconds) =>
      `In der Aufzeichnung fehlen ${n.duration(seconds)}, alles Weitere gilt also nur für den Rest.`,
    summaryRidge: ({ time_seconds, flight_share }) =>
      `Der Hang hat dich ${n.duration(time_seconds)} lang getragen, das sind ${n.percent(flight_share)} des Fluges.`,
    summaryScore: (best) => `Gewertet wird ${scored(best)}, das gibt ${worth(best)}.`,
    summarySled: (dropM) =>
      dropM === null || dropM <= 0
        ? 'Zum Obenbleiben hat das Steigen nicht gereicht.'
        : `Zwischen Start und Landung lagen ${n.metres(dropM)} Höhe. Zum Obenbleiben hat das Steigen nicht gereicht.`,
    summaryPowered: () =>
      'Die meiste Höhe kam von der ersten Minute an in gleichmäßigem Geradeaussteigen, wie mit einem Motor oder am Seil. Die üblichen Ratschläge für die Thermik sagen über diesen Flug deshalb wenig.',
    summarySparse: () =>
      'Die Aufzeichnung ist zu grob oder hat keine brauchbare Höhe, um Steigen und Gleiten zu trennen. Darum bleibt diese Besprechung bei dem, was sicher ist.',
    summaryClean: () => 'Ein grober Fehler ist in den Zahlen nicht zu sehen.',

    titleClimbs: () => 'Steigen',
    titleGlides: () => 'Gleiten',
    titleWind: () => 'Wind',
    titleScore: () => 'Wertung',
    titleData: () => 'Wie weit man den Zahlen trauen kann',

    climbsBand: (enterM, exitM) =>
      `Meist bist du auf ${n.metres(enterM)} in einen Bart eingestiegen und auf ${n.metres(exitM)} wieder abgeflogen.`,
    climbsBest: ({ index, gain_m, climb_mean_mps, climb_max_mps }) =>
      `Der beste war Bart ${index}: ${n.metres(gain_m)} mit ${n.climb(climb_mean_mps)}` +
      (climb_max_mps === null ? '.' : `, in den stärksten Sekunden ${n.climb(climb_max_mps)}.`),
    climbsShare: ({ flight_share, time_seconds }) =>
      `In der Thermik warst du ${n.duration(time_seconds)}, das sind ${n.percent(flight_share)} des Fluges.`,
    climbsEfficiency: (share) =>
      `Im Mittel hast du ${n.percent(share)} des besten Steigens gehalten, das jeder Bart hergab.`,
    climbsCircles: ({ circle_seconds_mean, circle_radius_m_mean }) =>
      `Ein Kreis dauerte ${n.duration(Math.round(circle_seconds_mean))} bei einem Radius von ${n.metres(circle_radius_m_mean)}.`,
    slopes: ({ count, time_seconds, longest_seconds }) =>
      count === 1
        ? `Du bist einmal am Hang gesoart, ${n.duration(time_seconds)} lang.`
        : `Am Hang warst du in ${n.count(count)} Abschnitten, zusammen ${n.duration(time_seconds)}, am längsten ${n.duration(longest_seconds)} am Stück.`,
    slopeBest: ({ starts_after_seconds, duration_seconds, gain_m }) =>
      `Am besten trug der Hang ${starts_after_seconds < 60 ? 'gleich nach dem Start' : `nach ${n.duration(starts_after_seconds)} Flug`}: ${n.metres(gain_m)} in ${n.duration(duration_seconds)}.`,

    glidesMean: (ratio, count) =>
      count === 1
        ? `Der eine Gleitflug kam über Grund auf eine Gleitzahl von ${n.ratio(ratio)}.`
        : `Über ${n.count(count)} Gleitflüge betrug die Gleitzahl über Grund ${n.ratio(ratio)}.`,
    glidesCarried: () =>
      'Das ist mehr, als ein Gleitschirm in ruhiger Luft schafft: Deine Linien haben getragen.',
    glidesLongest: ({ index, distance_km, altitude_lost_m, glide_ratio, wind_component_kmh: wind }) =>
      `Der längste war Gleitflug ${index}: ${n.kilometres(distance_km)} für ${n.metres(altitude_lost_m)} Höhe` +
      (glide_ratio === null ? '' : `, also eine Gleitzahl von ${n.ratio(glide_ratio)}`) +
      (wind === null || Math.abs(wind) < 3
        ? '.'
        : wind > 0
          ? `, mit ${n.speed(wind)} Rückenwind.`
          : `, gegen ${n.speed(-wind)} Wind.`),
    glidesHeadwind: ({ headwind_count, headwind_kmh, headwind_glide_ratio }) =>
      `${capital(n.count(headwind_count))} Gleitflüge gingen gegen ${n.speed(headwind_kmh)} Wind und kamen über Grund auf ${n.ratio(headwind_glide_ratio)}.`,
    sledGlide: (ratio, speedKmh) =>
      ratio === null
        ? `Deine mittlere Geschwindigkeit über Grund betrug ${n.speed(speedKmh)}.`
        : `Der Weg nach unten hatte eine Gleitzahl von ${n.ratio(ratio)} bei einer mittleren Geschwindigkeit von ${n.speed(speedKmh)} über Grund.`,
    finalDescent: (heightM, seconds) =>
      `Den letzten Bart hast du ${n.metres(heightM)} über der Landung verlassen, unten warst du ${n.duration(seconds)} später.`,

    windMean: ({ speed_kmh, direction_deg }) =>
      `Der Wind kam im Mittel mit ${n.speed(speed_kmh)} aus ${n.compass(direction_deg)}.`,
    windCalm: ({ speed_kmh }) =>
      `Es gab kaum Wind: im Mittel ${n.speed(speed_kmh)}, zu wenig, um die Planung zu bestimmen.`,
    windTurned: ({ headwind_count, headwind_kmh }) =>
      `Über den ganzen Flug hob sich der Wind auf, in ${n.count(headwind_count)} Gleitflügen aber stand er dir mit ${n.speed(headwind_kmh)} entgegen.`,
    windShear: (low, high) =>
      `Mit der Höhe hat er sich geändert: ${n.speed(low.speed_kmh)} aus ${n.compass(low.direction_deg)} unter ${n.metres(low.altitude_to_m)}, ` +
      `${n.speed(high.speed_kmh)} aus ${n.compass(high.direction_deg)} über ${n.metres(high.altitude_from_m)}.`,
    windUnsure: () => 'Die Schätzung ist unsicher, nimm sie als Hinweis.',

    scoreBest: (best) => `${capital(scored(best))}, das gibt ${worth(best)}.`,
    scoreLegs: ({ leg_count, leg_shortest_km, leg_longest_km }) =>
      `Die ${n.count(leg_count)} Schenkel messen von ${n.kilometres(leg_shortest_km)} bis ${n.kilometres(leg_longest_km)}.`,
    scoreSpeed: (speedKmh) => `Die gewertete Strecke durch die Flugzeit ergibt ${n.speed(speedKmh)}.`,
    scoreNone: () => 'Für eine Wertung war der Flug zu kurz, was ihm nichts nimmt.',

    momentTakeoff: (altitudeM) => (altitudeM === null ? 'Start.' : `Start auf ${n.metres(altitudeM)}.`),
    momentBestClimb: ({ index, gain_m, climb_mean_mps }) =>
      `Bart ${index} beginnt, der beste des Fluges: ${n.metres(gain_m)} mit ${n.climb(climb_mean_mps)}.`,
    momentLowPoint: ({ index, enter_above_landing_m }) =>
      `Tief unten: Bart ${index} findet sich ${n.metres(enter_above_landing_m)} über der Höhe der Landung.`,
    momentHighest: (altitudeM) => `Der höchste Punkt, ${n.metres(altitudeM)}.`,
    momentLongestGlide: ({ index, distance_km }) =>
      `Gleitflug ${index} beginnt, der längste des Fluges: ${n.kilometres(distance_km)}.`,
    momentGap: ({ duration_seconds }) =>
      `Das Gerät zeichnet ${n.duration(duration_seconds)} lang nichts auf.`,
    momentLanding: (km) =>
      km === null || km < 1 ? 'Landung.' : `Landung, in gerader Linie ${n.kilometres(km)} vom Start.`,

    dataClean: () => 'Die Aufzeichnung ist sauber: Nichts musste weggelassen werden.',
    dataNote: (code, quality) => {
      switch (code) {
        case 'no_date':
          return 'Die Datei hat kein gültiges Datum, bekannt sind nur die Zeiten innerhalb des Fluges.';
        case 'date_suspicious':
          return 'Das Datum in der Datei sieht falsch aus.';
        case 'several_flights':
          return 'Die Aufzeichnung enthält mehr als einen Flug; hier geht es um den längsten.';
        case 'starts_in_flight':
          return 'Die Aufzeichnung beginnt in der Luft, der Anfang des Fluges fehlt also.';
        case 'ends_in_flight':
          return 'Die Aufzeichnung endet in der Luft, die Landung ist nur ihr letzter Punkt.';
        case 'few_fixes':
          return 'Nur sehr wenige Positionen sind brauchbar; lies die Zahlen als grobe Werte.';
        case 'coarse_interval':
          return quality.sampling_interval_seconds === null
            ? 'Die Positionen liegen weit auseinander, darum fallen Strecken zu kurz aus.'
            : `Es gibt nur alle ${n.duration(quality.sampling_interval_seconds)} eine Position, darum fallen Strecken zu kurz aus und Kreise sind kaum zu sehen.`;
        case 'clock_jump':
          return 'Die Uhr des Geräts ist anscheinend gesprungen, einige Zeiten sind deshalb unsicher.';
        case 'position_jump':
          return 'Die Position springt weiter, als man in dieser Zeit fliegen kann; Entfernungen sind darum unsicher, und gewertet wird nur, was zwischen den Sprüngen liegt.';
        case 'no_altitude':
          return 'Die Datei enthält keine Höhen, über das Steigen lässt sich also nichts sagen.';
        case 'altitude_flat':
          return 'Die Höhe ändert sich nie, der Sensor hat also nicht funktioniert.';
        case 'no_pressure_altitude':
          return 'Es gibt keine barometrische Höhe; die Höhen kommen vom Satelliten, was Steigwerte unruhiger macht.';
        case 'altitude_frozen':
          return 'Die Höhe stand oder fehlte eine Zeit lang, das Steigen in dieser Zeit ist geraten.';
        case 'altitude_jagged':
          return 'Die Höhe springt; Steigwerte sind geglättet und weniger sicher.';
        case 'altitude_step':
          return 'Der Höhensensor springt auf ein anderes Niveau; Höhen über den Sprung hinweg sind weniger sicher.';
        case 'fixes_removed':
          return 'Einige fehlerhafte Positionen wurden weggelassen.';
        case 'gaps':
          return quality.gap_longest_seconds === null
            ? 'Das Gerät hat stellenweise nichts aufgezeichnet.'
            : quality.gap_count === 1
              ? `Das Gerät hat einmal ${n.duration(quality.gap_longest_seconds)} lang nichts aufgezeichnet; was da geschah, steht nicht in den Zahlen.`
              : `Das Gerät hat in ${n.count(quality.gap_count)} Lücken nichts aufgezeichnet, am längsten ${n.duration(quality.gap_longest_seconds)}; was da geschah, steht nicht in den Zahlen.`;
        default:
          return null;
      }
    },
    dataFastAircraft: () =>
      'Hier wurde schneller geflogen, als ein Gleitschirm fliegt. Die Zahlen gelten, die Ratschläge aber sind für Gleitschirme gedacht.',
  };
}
