import { type LiveMessages } from './en.js';

export const de: LiveMessages = {
  rate: 'Abspielgeschwindigkeit',
  slower: 'Langsamer',
  faster: 'Schneller',
  wholeFlight: '1 Min.',
  cameras: { label: 'Kamera', chase: 'Folgen', orbit: 'Umkreisen', top: 'Von oben', map: 'Karte' },
  theme: { toDark: 'Dunkle Farben', toLight: 'Helle Farben' },
  aboveGround: (height) => `${height} über Grund`,
  toTurnpoint: (distance, number) => `${distance} bis Wendepunkt ${number}`,
  position: 'Zeitpunkt im Flug',
  positionValue: (time, altitude, climb) => `${time}, ${altitude}, ${climb}`,
  scene: 'Der Flug in drei Dimensionen',
  noScene: 'Dieser Browser kann den Flug nicht dreidimensional zeichnen; die Spur ist von oben zu sehen.',
  ground: {
    estimated: 'Gelände aus der Spur geschätzt',
    loading: 'Das Gelände wird geladen …',
    plain: 'Gelände unbekannt',
    terrain: (host) => `Gelände von ${host}`,
    ownTerrain: (attribution) =>
      attribution === null ? 'Gelände von diesem Dienst' : `Gelände von diesem Dienst (${attribution})`,
    missing: (host) => `${host} hat kein Gelände geliefert.`,
    ownMissing: 'Dieser Dienst hat für dieses Gebiet kein Gelände.',
    estimatedInstead: 'Das Gelände ist geschätzt.',
    retry: 'Erneut versuchen',
    show: 'Echtes Gelände zeigen',
    consent: (host) =>
      `Lädt Höhenkacheln von ${host}; der Server sieht dabei Ihre IP-Adresse und das Fluggebiet.`,
    hide: 'Gelände ausblenden',
  },
  end: { playAgain: 'Noch einmal', close: 'Schließen' },
  noFixes: 'Keine Positionen',
  keys: 'Leertaste spielt ab, Pfeile springen, 1 bis 3 wechseln die Kamera, t springt zum nächsten Bart.',
};
