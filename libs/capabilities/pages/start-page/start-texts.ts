import { type Language } from '../flight-page/preferences.js';

export interface StartTexts {
  readonly title: string;
  /** What search engines and messengers show below the title. */
  readonly description: string;
  readonly lead: string;
  readonly signUp: string;
  readonly signIn: string;
  readonly toConsole: string;
  readonly sample: string;
  readonly sampleHint: string;
  readonly facts: readonly (readonly [name: string, text: string])[];
  readonly forDevelopers: string;
  readonly developers: string;
  readonly guides: string;
  readonly reference: string;
}

/** The words of the start page. */
export const START_TEXTS: Readonly<Record<Language, StartTexts>> = {
  en: {
    title: 'Know what your flight was made of',
    description:
      'Replay a paragliding flight in 3D, see its thermals, glides and wind, and score it under the rules of the leagues.',
    lead: 'Upload the IGC file of a paragliding flight. A moment later you see every thermal, glide and metre of wind, scored under the rules of the leagues and replayed in 3D.',
    signUp: 'Create an account',
    signIn: 'Sign in',
    toConsole: 'Open your flights',
    sample: 'Replay this flight',
    sampleHint: 'A sample flight. No account needed.',
    facts: [
      ['Replay', 'The flight in 3D and as a barogram: climb in colour, thermals numbered, wind by height.'],
      ['Score', 'XContest, FFVL, DHV and more rule sets, proven optimal and explained.'],
      ['Debrief', 'What went well and what to try next. Every sentence names the moment it is about.'],
      ['Yours', 'Flights are private until you share a link, and you can take all your data with you.'],
    ],
    forDevelopers: 'For developers',
    developers:
      'Everything on these pages is also an HTTP API with webhooks. Create a key and upload a flight in one line:',
    guides: 'Guides',
    reference: 'API reference',
  },
  de: {
    title: 'Sieh, woraus dein Flug bestand',
    description:
      'Gleitschirmflüge in 3D nachfliegen, Bärte, Gleitstrecken und Wind sehen, und nach den Regeln der Ligen werten.',
    lead: 'Lade die IGC-Datei eines Gleitschirmflugs hoch. Einen Moment später siehst du jeden Bart, jede Gleitstrecke und den Wind, gewertet nach den Regeln der Ligen und in 3D zum Nachfliegen.',
    signUp: 'Konto erstellen',
    signIn: 'Anmelden',
    toConsole: 'Zu deinen Flügen',
    sample: 'Diesen Flug nachfliegen',
    sampleHint: 'Ein Beispielflug, ganz ohne Konto.',
    facts: [
      [
        'Nachfliegen',
        'Der Flug in 3D und als Barogramm: Steigen in Farbe, Bärte nummeriert, Wind nach Höhe.',
      ],
      ['Wertung', 'XContest, FFVL, DHV und weitere Regelwerke, nachweislich optimal und erklärt.'],
      [
        'Debriefing',
        'Was gut war und was du als Nächstes probieren kannst. Jeder Satz nennt den Moment, um den es geht.',
      ],
      ['Deins', 'Flüge sind privat, bis du einen Link teilst, und du kannst alle deine Daten mitnehmen.'],
    ],
    forDevelopers: 'Für Entwickler',
    developers:
      'Alles auf diesen Seiten gibt es auch als HTTP-API mit Webhooks. Erstelle einen Schlüssel und lade einen Flug mit einer Zeile hoch:',
    guides: 'Anleitungen',
    reference: 'API-Referenz',
  },
  fr: {
    title: 'Comprends de quoi ton vol était fait',
    description:
      'Rejoue un vol en parapente en 3D, vois ses thermiques, ses transitions et le vent, et compte ses points selon les règlements des ligues.',
    lead: 'Envoie le fichier IGC d’un vol en parapente. Un instant plus tard, tu vois chaque thermique, chaque transition et le vent, avec les points selon les règlements des ligues et le vol rejoué en 3D.',
    signUp: 'Créer un compte',
    signIn: 'Se connecter',
    toConsole: 'Ouvrir tes vols',
    sample: 'Rejouer ce vol',
    sampleHint: 'Un vol d’exemple, sans compte.',
    facts: [
      [
        'Rejouer',
        'Le vol en 3D et en barogramme : le taux de montée en couleurs, les thermiques numérotés, le vent par altitude.',
      ],
      ['Points', 'XContest, FFVL, DHV et d’autres règlements, un optimum prouvé et expliqué.'],
      [
        'Débriefing',
        'Ce qui a bien marché et ce que tu peux essayer. Chaque phrase cite le moment dont elle parle.',
      ],
      [
        'À toi',
        'Tes vols restent privés tant que tu ne partages pas de lien, et tu peux emporter toutes tes données.',
      ],
    ],
    forDevelopers: 'Pour les développeurs',
    developers:
      'Tout ce que font ces pages existe aussi en API HTTP, avec des webhooks. Crée une clé et envoie un vol en une ligne :',
    guides: 'Guides',
    reference: 'Référence de l’API',
  },
};
