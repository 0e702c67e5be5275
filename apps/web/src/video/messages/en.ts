/** Texts of the dialog that shares a flight and makes its video. */
export const en = {
  title: 'Share the flight',
  videoOnly: 'Save as a video',
  link: 'Link',
  copy: 'Copy the link',
  copied: 'Copied',
  send: 'Share the link',
  scan: 'Scan to open the flight on a phone.',
  video: 'Video',
  where: 'The video is made on this device. Nothing is uploaded.',
  shape: 'Shape',
  portrait: 'Portrait',
  landscape: 'Landscape',
  make: 'Make the video',
  progress: 'Progress',
  cancel: 'Cancel',
  close: 'Close',
  save: (size: string) => `Save the video (${size})`,
  sendVideo: 'Share the video',
  failed: 'The video could not be made.',
  noScene: 'This browser cannot draw the scene that the video shows.',
};

export type ShareMessages = typeof en;
