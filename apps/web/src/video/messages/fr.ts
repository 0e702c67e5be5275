import { type ShareMessages } from './en.js';

export const fr: ShareMessages = {
  title: 'Partager le vol',
  videoOnly: 'Enregistrer en vidéo',
  link: 'Lien',
  copy: 'Copier le lien',
  copied: 'Copié',
  send: 'Partager le lien',
  scan: 'Scanne pour ouvrir le vol sur un téléphone.',
  video: 'Vidéo',
  where: 'La vidéo est créée sur cet appareil. Rien n’est envoyé.',
  shape: 'Format',
  portrait: 'Portrait',
  landscape: 'Paysage',
  make: 'Créer la vidéo',
  progress: 'Progression',
  cancel: 'Annuler',
  close: 'Fermer',
  save: (size) => `Enregistrer la vidéo (${size})`,
  sendVideo: 'Partager la vidéo',
  failed: 'La vidéo n’a pas pu être créée.',
  noScene: 'Ce navigateur ne peut pas dessiner la scène que montre la vidéo.',
};
