import { type DebriefLanguage, type EventType } from '@core/contract';

/** Events of which a message is the summary of the flight itself. */
export type SummarizedEvent = 'flight.processed' | 'flight.corrected';

/** What fills a sentence. */
export interface SentenceParts {
  /** Of the flight. */
  readonly title: string;
  readonly percent: number;
}

/** A sentence for every event of which a message is not the summary of a flight. */
export type Sentences = Readonly<
  Record<Exclude<EventType, SummarizedEvent>, (parts: SentenceParts) => string>
>;

export const SENTENCES: Readonly<Record<DebriefLanguage, Sentences>> = {
  en: {
    'flight.added': ({ title }) => `${title} was added to the logbook`,
    'flight.processing_failed': ({ title }) => `${title} could not be analysed`,
    'flight.analysis.completed': ({ title }) => `A debrief of ${title} was written`,
    'flight.analysis.failed': ({ title }) => `A debrief of ${title} could not be written`,
    'flight.airspace.crossing': ({ title }) => `${title} was in an airspace, or may have been`,
    'flight.updated': ({ title }) => `${title} was changed`,
    'flight.sharing.enabled': ({ title }) => `${title} is shared`,
    'flight.sharing.disabled': ({ title }) => `${title} is no longer shared`,
    'flight.deleted': ({ title }) => `${title} was deleted`,
    'usage.threshold_reached': ({ percent }) => `${percent} % of the monthly requests are used`,
    'endpoint.ping': () => 'This is a test. Flights are announced here.',
  },
  de: {
    'flight.added': ({ title }) => `${title} ist ins Flugbuch eingetragen`,
    'flight.processing_failed': ({ title }) => `${title} konnte nicht ausgewertet werden`,
    'flight.analysis.completed': ({ title }) => `Zu ${title} gibt es ein Debriefing`,
    'flight.analysis.failed': ({ title }) => `Zu ${title} konnte kein Debriefing geschrieben werden`,
    'flight.airspace.crossing': ({ title }) => `${title} war in einem Luftraum oder könnte es gewesen sein`,
    'flight.updated': ({ title }) => `${title} wurde geändert`,
    'flight.sharing.enabled': ({ title }) => `${title} ist geteilt`,
    'flight.sharing.disabled': ({ title }) => `${title} ist nicht mehr geteilt`,
    'flight.deleted': ({ title }) => `${title} wurde gelöscht`,
    'usage.threshold_reached': ({ percent }) => `${percent} % der Anfragen des Monats sind verbraucht`,
    'endpoint.ping': () => 'Das ist ein Test. Hier werden Flüge gemeldet.',
  },
  fr: {
    'flight.added': ({ title }) => `${title} a été ajouté au carnet de vol`,
    'flight.processing_failed': ({ title }) => `${title} n’a pas pu être analysé`,
    'flight.analysis.completed': ({ title }) => `Un débriefing de ${title} est disponible`,
    'flight.analysis.failed': ({ title }) => `Le débriefing de ${title} n’a pas pu être écrit`,
    'flight.airspace.crossing': ({ title }) => `${title} a traversé un espace aérien, ou l’a peut-être fait`,
    'flight.updated': ({ title }) => `${title} a été modifié`,
    'flight.sharing.enabled': ({ title }) => `${title} est partagé`,
    'flight.sharing.disabled': ({ title }) => `${title} n’est plus partagé`,
    'flight.deleted': ({ title }) => `${title} a été supprimé`,
    'usage.threshold_reached': ({ percent }) => `${percent} % des requêtes du mois sont utilisées`,
    'endpoint.ping': () => 'Ceci est un test. Les vols sont annoncés ici.',
  },
};
