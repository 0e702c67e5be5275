import { type MapMessages } from './en.js';

export const de: MapMessages = {
  title: 'Der Flug auf einer Karte. Pfeiltasten verschieben die Karte, + und − ändern den Maßstab.',
  show: (host) => `Karte von ${host} laden`,
  consent: (host) =>
    `Die Karte kommt von ${host}. Dorthin werden deine IP-Adresse und das Fluggebiet übertragen.`,
  loading: (host) => `Karte wird von ${host} geladen …`,
  failed: (host) => `Die Karte konnte nicht von ${host} geladen werden.`,
  incomplete: (host) => `Teile der Karte konnten nicht von ${host} geladen werden.`,
  retry: 'Erneut versuchen',
  withdraw: (host) => `Nicht mehr von ${host} laden`,
  attribution: 'Quellen der Karte',
};
