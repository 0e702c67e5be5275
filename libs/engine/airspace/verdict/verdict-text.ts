import { type DebriefLanguage } from '@core/contract';
import { type Weekday } from '../airspace.js';
import { type AirspaceProfile } from './profile.js';
import { type AirspaceCrossing, type CrossingReason, type Qnh } from './verdict.js';

/** What a crossing is, in the words of the profile. */
export function crossingText(
  { airspace, verdict }: Pick<AirspaceCrossing, 'airspace' | 'verdict'>,
  profile: AirspaceProfile,
  language: DebriefLanguage,
): string {
  // a function, because names may contain `$&`
  return profile.wording[language][verdict].replaceAll('{airspace}', () => airspace.name);
}

/** Why a crossing is only possible, or not one: one or two sentences. */
export function reasonText(reason: CrossingReason, language: DebriefLanguage): string {
  return REASONS[language](reason, new Words(language));
}

/** `QNH 1018 hPa (± 1 hPa), from the weather model.` */
export function qnhText({ hPa, uncertaintyHPa, source }: Qnh, language: DebriefLanguage): string {
  const words = new Words(language);
  const sources = QNH_SOURCES[language];
  return `QNH ${hPa.toFixed(0)} hPa (± ${words.number(Math.max(1, uncertaintyHPa))} hPa), ${sources[source]}.`;
}

/** Numbers and days as a language writes them. */
class Words {
  constructor(private readonly language: DebriefLanguage) {}

  number(value: number): string {
    return value.toLocaleString(this.language, { maximumFractionDigits: 0 });
  }

  metres(value: number): string {
    return `${this.number(Math.ceil(value))} m`;
  }

  day(weekday: Weekday, length: 'long' | 'short' = 'long'): string {
    const monday = Date.UTC(2024, 0, 1);
    const format = new Intl.DateTimeFormat(this.language, { weekday: length, timeZone: 'UTC' });
    return format.format(monday + (weekday - 1) * 86_400_000);
  }

  /** `MON–FRI`, `SAT, SUN`. */
  days(weekdays: readonly Weekday[]): string {
    const names = weekdays.map((day) =>
      this.day(day, 'short').replace('.', '').toLocaleUpperCase(this.language),
    );
    const isRow =
      weekdays.length > 2 && weekdays.every((day, i) => i === 0 || (day - weekdays[i - 1]! + 7) % 7 === 1);
    return isRow ? `${names[0]}–${names.at(-1)}` : names.join(', ');
  }
}

type Teller = (reason: CrossingReason, words: Words) => string;

const english: Teller = (reason, words) => {
  switch (reason.code) {
    case 'altitude_uncertain':
      return `The border is within the uncertainty of the altitude (± ${words.metres(reason.uncertaintyM)}).`;
    case 'position_uncertain':
      return `The border is within the uncertainty of the position (± ${words.metres(reason.uncertaintyM)}).`;
    case 'ground_uncertain':
      return `The limit is above ground, and within the uncertainty of the terrain (± ${words.metres(reason.uncertaintyM)}).`;
    case 'ground_unknown':
      return 'The limit is above ground, and no terrain data cover this place.';
    case 'altitude_unknown':
      return 'The log has no altitude to compare with the limit.';
    case 'limit_unknown':
      return reason.text === ''
        ? `The airspace file states no ${reason.limit}.`
        : `The airspace file states the ${reason.limit} as "${reason.text}", which is not a height.`;
    case 'gap':
      return `Nothing was recorded for ${words.number(reason.seconds)} s.`;
    case 'other_weekday': {
      const rule = `${words.days(reason.weekdays)}: this flight was on a ${words.day(reason.flownOn)} (${reason.timeZone}).`;
      return reason.isPossible ? `${rule} A NOTAM may have activated the airspace.` : rule;
    }
    case 'other_period':
      return 'The flight was outside the periods in which the airspace is active.';
    case 'activation_by_notam':
      return 'The airspace is active only by NOTAM.';
    case 'activation_unknown':
      return 'The airspace file does not state when the airspace is active.';
    case 'date_unknown':
      return 'The airspace is active at certain times, and the log has no date.';
  }
};

const german: Teller = (reason, words) => {
  switch (reason.code) {
    case 'altitude_uncertain':
      return `Die Grenze liegt innerhalb der Unsicherheit der Höhe (± ${words.metres(reason.uncertaintyM)}).`;
    case 'position_uncertain':
      return `Die Grenze liegt innerhalb der Unsicherheit der Position (± ${words.metres(reason.uncertaintyM)}).`;
    case 'ground_uncertain':
      return `Die Grenze gilt über Grund und liegt innerhalb der Unsicherheit des Geländes (± ${words.metres(reason.uncertaintyM)}).`;
    case 'ground_unknown':
      return 'Die Grenze gilt über Grund, und für diesen Ort gibt es keine Geländedaten.';
    case 'altitude_unknown':
      return 'Die Aufzeichnung hat keine Höhe, die sich mit der Grenze vergleichen lässt.';
    case 'limit_unknown': {
      const limit = reason.limit === 'floor' ? 'Untergrenze' : 'Obergrenze';
      return reason.text === ''
        ? `Die Luftraumdatei nennt keine ${limit}.`
        : `Die Luftraumdatei nennt als ${limit} „${reason.text}“, und das ist keine Höhe.`;
    }
    case 'gap':
      return `${words.number(reason.seconds)} s lang wurde nichts aufgezeichnet.`;
    case 'other_weekday': {
      const rule = `${words.days(reason.weekdays)}: Dieser Flug war an einem ${words.day(reason.flownOn)} (${reason.timeZone}).`;
      return reason.isPossible ? `${rule} Ein NOTAM kann den Luftraum aktiviert haben.` : rule;
    }
    case 'other_period':
      return 'Der Flug lag außerhalb der Zeiten, zu denen der Luftraum aktiv ist.';
    case 'activation_by_notam':
      return 'Der Luftraum ist nur durch NOTAM aktiv.';
    case 'activation_unknown':
      return 'Die Luftraumdatei sagt nicht, wann der Luftraum aktiv ist.';
    case 'date_unknown':
      return 'Der Luftraum ist nur zu bestimmten Zeiten aktiv, und die Aufzeichnung hat kein Datum.';
  }
};

const french: Teller = (reason, words) => {
  switch (reason.code) {
    case 'altitude_uncertain':
      return `La limite est comprise dans l'incertitude de l'altitude (± ${words.metres(reason.uncertaintyM)}).`;
    case 'position_uncertain':
      return `La limite est comprise dans l'incertitude de la position (± ${words.metres(reason.uncertaintyM)}).`;
    case 'ground_uncertain':
      return `La limite se mesure depuis le sol et est comprise dans l'incertitude du terrain (± ${words.metres(reason.uncertaintyM)}).`;
    case 'ground_unknown':
      return 'La limite se mesure depuis le sol, et aucune donnée de terrain ne couvre cet endroit.';
    case 'altitude_unknown':
      return "La trace n'a pas d'altitude à comparer à la limite.";
    case 'limit_unknown': {
      const limit = reason.limit === 'floor' ? 'plancher' : 'plafond';
      return reason.text === ''
        ? `Le fichier d'espaces aériens n'indique pas de ${limit}.`
        : `Le fichier d'espaces aériens indique comme ${limit} « ${reason.text} », qui n'est pas une hauteur.`;
    }
    case 'gap':
      return `Rien n'a été enregistré pendant ${words.number(reason.seconds)} s.`;
    case 'other_weekday': {
      const rule = `${words.days(reason.weekdays)} : ce vol a eu lieu un ${words.day(reason.flownOn)} (${reason.timeZone}).`;
      return reason.isPossible ? `${rule} Un NOTAM peut avoir activé l'espace aérien.` : rule;
    }
    case 'other_period':
      return "Le vol a eu lieu en dehors des périodes d'activité de l'espace aérien.";
    case 'activation_by_notam':
      return "L'espace aérien n'est actif que par NOTAM.";
    case 'activation_unknown':
      return "Le fichier n'indique pas quand l'espace aérien est actif.";
    case 'date_unknown':
      return "L'espace aérien n'est actif qu'à certaines heures, et la trace n'a pas de date.";
  }
};

const REASONS: Readonly<Record<DebriefLanguage, Teller>> = { en: english, de: german, fr: french };

const QNH_SOURCES: Readonly<Record<DebriefLanguage, Readonly<Record<Qnh['source'], string>>>> = {
  en: {
    weather: 'from the weather model',
    takeoff_ground: 'from the ground at take-off',
    takeoff_gnss: 'from the GNSS altitude at take-off',
  },
  de: {
    weather: 'aus dem Wettermodell',
    takeoff_ground: 'aus der Höhe des Geländes am Start',
    takeoff_gnss: 'aus der GNSS-Höhe am Start',
  },
  fr: {
    weather: "d'après le modèle météo",
    takeoff_ground: "d'après le sol au décollage",
    takeoff_gnss: "d'après l'altitude GNSS au décollage",
  },
};
