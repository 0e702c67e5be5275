import { type ShareMessages } from './en.js';

export const de: ShareMessages = {
  title: 'Flug teilen',
  videoOnly: 'Als Video speichern',
  link: 'Link',
  copy: 'Link kopieren',
  copied: 'Kopiert',
  send: 'Link teilen',
  scan: 'Scannen, um den Flug auf dem Handy zu öffnen.',
  video: 'Video',
  where: 'Das Video entsteht auf diesem Gerät. Nichts wird hochgeladen.',
  shape: 'Format',
  portrait: 'Hochformat',
  landscape: 'Querformat',
  make: 'Video erstellen',
  progress: 'Fortschritt',
  cancel: 'Abbrechen',
  close: 'Schließen',
  save: (size) => `Video speichern (${size})`,
  sendVideo: 'Video teilen',
  failed: 'Das Video konnte nicht erstellt werden.',
  noScene: 'Dieser Browser kann die Szene, die das Video zeigt, nicht zeichnen.',
};
