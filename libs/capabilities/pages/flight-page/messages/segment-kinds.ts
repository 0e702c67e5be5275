import { type Language } from '../preferences.js';

/** What a part of a log is, for pages and console. A kind that is new gets the service's own English word. */
export const SEGMENT_KINDS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    flight: 'flight',
    tow: 'tow',
    powered: 'under power',
    balloon: 'balloon',
    drive: 'drive',
    hike: 'hike',
    ground: 'on the ground',
  },
  de: {
    flight: 'Flug',
    tow: 'Schlepp',
    powered: 'mit Motor',
    balloon: 'Ballon',
    drive: 'Fahrt',
    hike: 'Fußmarsch',
    ground: 'am Boden',
  },
  fr: {
    flight: 'vol',
    tow: 'treuillage ou remorquage',
    powered: 'au moteur',
    balloon: 'ballon',
    drive: 'trajet en voiture',
    hike: 'marche',
    ground: 'au sol',
  },
};
