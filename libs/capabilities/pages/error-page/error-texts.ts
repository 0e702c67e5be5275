import { type ApiError, ERROR_CATALOGUE } from '@core/contract';
import { type Language } from '../flight-page/preferences.js';

/** What kind of page an error becomes. Programs get its code instead. */
export type ErrorKind = 'missing' | 'forPrograms' | 'tooMany' | 'unavailable' | 'failed' | 'refused';

/** A title and what to do next. */
export type ErrorText = readonly [title: string, paragraph: string];

interface ErrorTexts extends Readonly<Record<ErrorKind, ErrorText>> {
  readonly offline: ErrorText;
  readonly again: string;
  readonly requestId: string;
  readonly code: string;
  readonly toStart: string;
  readonly toConsole: string;
  readonly toGuides: string;
}

export const ERROR_TEXTS: Readonly<Record<Language, ErrorTexts>> = {
  en: {
    missing: [
      'Page not found',
      'There is nothing at this URL. Check it for typing errors, or start from one of these pages.',
    ],
    forPrograms: [
      'This URL is for programs',
      'It returns data to programs that send an API key. You can see the same in the console.',
    ],
    tooMany: ['Too many requests', 'Wait a minute, then load the page again.'],
    unavailable: [
      'Back in a moment',
      'The service is unavailable for the moment. Your flights are safe. The page reloads automatically.',
    ],
    failed: [
      'Something went wrong',
      'The fault is ours, and it has been logged. Try again. If that does not help, send us the request ID.',
    ],
    refused: ['This did not work', 'The service could not accept the request:'],
    offline: [
      'You are offline',
      'This page needs the network. Flights that are still to be sent wait on this device.',
    ],
    again: 'Try again',
    requestId: 'Request ID',
    code: 'Error code',
    toStart: 'Start page',
    toConsole: 'Console',
    toGuides: 'Documentation',
  },
  de: {
    missing: [
      'Seite nicht gefunden',
      'Unter dieser URL gibt es nichts. Prüfe sie auf Tippfehler, oder fang auf einer dieser Seiten an.',
    ],
    forPrograms: [
      'Diese URL ist für Programme',
      'Sie liefert Daten an Programme, die einen API-Schlüssel senden. In der Konsole siehst du dasselbe.',
    ],
    tooMany: ['Zu viele Anfragen', 'Warte eine Minute und lade die Seite dann neu.'],
    unavailable: [
      'Gleich wieder da',
      'Der Dienst ist im Moment nicht erreichbar. Deine Flüge sind sicher. Die Seite lädt automatisch neu.',
    ],
    failed: [
      'Etwas ist schiefgegangen',
      'Der Fehler liegt bei uns und ist protokolliert. Versuch es noch einmal. Hilft das nicht, schick uns die Anfrage-ID.',
    ],
    refused: ['Das hat nicht geklappt', 'Der Dienst konnte die Anfrage nicht annehmen:'],
    offline: [
      'Du bist offline',
      'Diese Seite braucht das Netz. Flüge, die noch zu senden sind, warten auf diesem Gerät.',
    ],
    again: 'Erneut versuchen',
    requestId: 'Anfrage-ID',
    code: 'Fehlercode',
    toStart: 'Startseite',
    toConsole: 'Konsole',
    toGuides: 'Dokumentation',
  },
  fr: {
    missing: [
      'Page introuvable',
      'Il n’y a rien à cette URL. Vérifie qu’elle est bien écrite, ou repars de l’une de ces pages.',
    ],
    forPrograms: [
      'Cette URL est destinée aux programmes',
      'Elle fournit des données aux programmes qui envoient une clé d’API. La console montre la même chose.',
    ],
    tooMany: ['Trop de requêtes', 'Attends une minute, puis recharge la page.'],
    unavailable: [
      'De retour dans un instant',
      'Le service est momentanément indisponible. Tes vols sont en sécurité. La page se recharge automatiquement.',
    ],
    failed: [
      'Une erreur s’est produite',
      'Elle vient de nous et elle est consignée. Réessaie. Si cela ne suffit pas, envoie-nous l’identifiant de la requête.',
    ],
    refused: ['Cela n’a pas fonctionné', 'Le service n’a pas pu accepter la requête :'],
    offline: [
      'Tu es hors ligne',
      'Cette page a besoin du réseau. Les vols qui restent à envoyer attendent sur cet appareil.',
    ],
    again: 'Réessayer',
    requestId: 'Identifiant de la requête',
    code: 'Code d’erreur',
    toStart: 'Page d’accueil',
    toConsole: 'Console',
    toGuides: 'Documentation',
  },
};

const { status: NOT_FOUND } = ERROR_CATALOGUE.not_found;
const { status: UNAUTHENTICATED } = ERROR_CATALOGUE.missing_api_key;
const { status: TOO_MANY } = ERROR_CATALOGUE.rate_limited;
const { status: UNAVAILABLE } = ERROR_CATALOGUE.service_unavailable;

export function errorKind({ status }: ApiError): ErrorKind {
  if (status === NOT_FOUND) return 'missing';
  if (status === UNAUTHENTICATED) return 'forPrograms';
  if (status === TOO_MANY) return 'tooMany';
  if (status === UNAVAILABLE) return 'unavailable';
  return status >= 500 ? 'failed' : 'refused';
}
