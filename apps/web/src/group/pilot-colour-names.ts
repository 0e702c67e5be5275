import { type Language } from '@capabilities/pages/flight-page';

/** What the colours of pilots are called, in their order, and the choice of any that is free. */
export interface PilotColourNames {
  readonly anyColour: string;
  readonly colours: readonly string[];
}

export const PILOT_COLOUR_NAMES: Readonly<Record<Language, PilotColourNames>> = {
  en: {
    anyColour: 'Any colour',
    colours: [
      ...['Raspberry', 'Blue', 'Green', 'Orange', 'Violet', 'Teal', 'Olive', 'Red'],
      ...['Indigo', 'Lime', 'Magenta', 'Azure', 'Brown', 'Emerald', 'Grey', 'Pink'],
    ],
  },
  de: {
    anyColour: 'Beliebige Farbe',
    colours: [
      ...['Himbeer', 'Blau', 'Grün', 'Orange', 'Violett', 'Petrol', 'Oliv', 'Rot'],
      ...['Indigo', 'Limette', 'Magenta', 'Azur', 'Braun', 'Smaragd', 'Grau', 'Rosa'],
    ],
  },
  fr: {
    anyColour: 'Couleur au choix',
    colours: [
      ...['Framboise', 'Bleu', 'Vert', 'Orange', 'Violet', 'Pétrole', 'Olive', 'Rouge'],
      ...['Indigo', 'Citron vert', 'Magenta', 'Azur', 'Brun', 'Émeraude', 'Gris', 'Rose'],
    ],
  },
};
