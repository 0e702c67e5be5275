import { type StoryMessages } from '../messages.js';
import { type NumberText } from '../number-text.js';

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
  return {
    headlineNoFlight: () => 'Eine Aufzeichnung ohne Flug',
    headlineSparse: (seconds) => `${n.duration(seconds)} in der Luft, lückenhaft aufgezeichnet`,
    headlineSled: (seconds) => `Ein Abgleiter von ${n.duration(seconds)}`,
    headlinePowered: (seconds) => `${n.duration(seconds)} mit Motor`,
    headlineBalloon: (seconds) => `${n.duration(seconds)} im Ballon`,

    summaryNoFlight: () =>
      'Nichts in dieser Aufzeichnung bewegt sich wie ein Flug, also gibt es nichts zu besprechen: Sie entstand wohl am Boden.',
    summaryFlight: (seconds, trackKm) =>
      `Du warst ${n.duration(seconds)} in der Luft und hast dabei ${n.kilometres(trackKm)} zurückgelegt.`,
    summaryGaps: (seconds) =>
      `In der Aufzeichnung fehlen ${n.duration(seconds)}, alles Weitere gilt also nur für den Rest.`,
    summarySled: (dropM) =>
      `Du bist ${n.metres(dropM)} unter dem Startplatz gelandet, ohne nennenswert zu steigen.`,
    summarySledUnknown: (seconds) =>
      `Die Aufzeichnung zeigt ${n.duration(seconds)} im Sinken, ohne nennenswertes Steigen.`,
    sledGlide: (ratio, speedKmh) =>
      `Deine Gleitzahl über Grund war ${n.ratio(ratio)} bei ${n.speed(speedKmh)}.`,
    summaryPowered: () =>
      'Die meiste Höhe kam von der ersten Minute an in gleichmäßigem Geradeaussteigen, wie mit einem Motor oder am Seil. Ratschläge für die Thermik passen deshalb kaum.',
    summaryEngine: (km) =>
      `Du hast mit Motor ${n.kilometres(km)} zurückgelegt, über Thermik und Gleiten ist deshalb nichts zu sagen.`,
    summaryBalloon: (km) =>
      `Du bist mit dem Wind ${n.kilometres(km)} gefahren. Ein Ballon gleitet nicht, darum zählen hier nur Wind und Höhe.`,
    summarySparse: () =>
      'Die Aufzeichnung ist zu grob oder hat keine brauchbare Höhe, um Steigen und Gleiten zu trennen. Darum bleibt diese Besprechung bei dem, was sicher ist.',

    titleClimbs: () => 'Steigen',
    titleGlides: () => 'Gleiten',
    titleWind: () => 'Wind',
    titleScore: () => 'Wertung',
    titleTask: () => 'Aufgabe',
    titleData: () => 'Wie weit man den Zahlen trauen kann',

    momentTakeoff: (altitudeM) => (altitudeM === null ? 'Start' : `Start auf ${n.metres(altitudeM)}`),
    momentBiggestClimb: ({ index, gain_m, climb_mean_mps }) =>
      `Bart ${index}, der größte Höhengewinn: ${n.metres(gain_m)} mit ${n.climb(climb_mean_mps)}`,
    momentLowPoint: ({ index, enter_above_landing_m }) =>
      `Tiefpunkt: Bart ${index} beginnt ${n.metres(enter_above_landing_m)} über der Höhe der Landung`,
    momentHighest: (altitudeM) => `Höchster Punkt, ${n.metres(altitudeM)}`,
    momentLongestGlide: ({ index, distance_km }) =>
      `Gleitflug ${index}, der längste: ${n.kilometres(distance_km)}`,
    momentGap: ({ duration_seconds }) => `Das Gerät setzt ${n.duration(duration_seconds)} lang aus`,
    momentLanding: (km) =>
      km === null || km < 1 ? 'Landung' : `Landung, ${n.kilometres(km)} Luftlinie vom Start`,

    dataNote: (code, quality) => {
      switch (code) {
        case 'no_date':
          return 'Die Datei hat kein gültiges Datum, bekannt sind nur die Zeiten innerhalb des Fluges.';
        case 'date_suspicious':
          return 'Das Datum in der Datei sieht falsch aus.';
        case 'flight_doubtful':
          return 'Vielleicht ist das kein Flug: Die Bewegung passt eher zu etwas anderem.';
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
        case 'altitude_stopped':
          return 'Das Barometer blieb eine Zeit lang stehen; dort gilt die GPS-Höhe, was Steigwerte unruhiger macht.';
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
    windUnsure: () => 'Die Windschätzung ist unsicher, nimm sie als Hinweis.',
  };
}
