import { type MapMessages } from './en.js';

export const fr: MapMessages = {
  title: 'Le vol sur une carte. Les flèches déplacent la carte, + et − changent l’échelle.',
  show: (host) => `Charger la carte depuis ${host}`,
  consent: (host) => `La carte provient de ${host}. Ton adresse IP et la zone du vol y sont transmises.`,
  loading: (host) => `Chargement de la carte depuis ${host}…`,
  failed: (host) => `La carte n’a pas pu être chargée depuis ${host}.`,
  incomplete: (host) => `Des parties de la carte n’ont pas pu être chargées depuis ${host}.`,
  retry: 'Réessayer',
  withdraw: (host) => `Ne plus charger depuis ${host}`,
  attribution: 'Sources de la carte',
};
