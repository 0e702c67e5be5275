import { type LiveMessages } from './en.js';

export const fr: LiveMessages = {
  rate: 'Vitesse de lecture',
  slower: 'Moins vite',
  faster: 'Plus vite',
  wholeFlight: '1 min',
  cameras: { label: 'Caméra', chase: 'Poursuite', orbit: 'Orbite', top: 'Dessus', map: 'Carte' },
  theme: { toDark: 'Couleurs sombres', toLight: 'Couleurs claires' },
  aboveGround: (height) => `${height} sol`,
  toTurnpoint: (distance, number) => `balise ${number} à ${distance}`,
  position: 'Instant du vol',
  positionValue: (time, altitude, climb) => `${time}, ${altitude}, ${climb}`,
  scene: 'Le vol en trois dimensions',
  noScene: 'Ce navigateur ne peut pas dessiner le vol en trois dimensions : la trace est vue de dessus.',
  ground: {
    estimated: 'Relief estimé d’après la trace',
    loading: 'Chargement du relief…',
    plain: 'Relief inconnu',
    terrain: (host) => `Relief de ${host}`,
    ownTerrain: (attribution) =>
      attribution === null ? 'Relief fourni par ce service' : `Relief fourni par ce service (${attribution})`,
    missing: (host) => `${host} n’a fourni aucun relief.`,
    ownMissing: 'Ce service n’a pas de relief pour cette zone.',
    estimatedInstead: 'Le relief est estimé.',
    retry: 'Réessayer',
    show: 'Afficher le vrai relief',
    consent: (host) => `Charge le relief depuis ${host}, qui voit alors votre adresse IP et la zone du vol.`,
    hide: 'Masquer le relief',
  },
  end: { playAgain: 'Revoir', close: 'Fermer' },
  noFixes: 'Aucune position',
  keys: 'Espace : lecture ; flèches : avancer ou reculer ; 1 à 3 : caméra ; t : thermique suivant.',
};
