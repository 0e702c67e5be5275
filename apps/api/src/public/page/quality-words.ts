import { type PublicQuality } from '../public-flight.dto.js';
import { type Html, markup } from './markup.js';

const LEVELS: Readonly<Record<PublicQuality['level'], string>> = {
  clean: 'The recording is clean: the numbers can be trusted.',
  filtered: 'The recording had faults, which were taken out: the numbers can be trusted.',
  degraded: 'The recording has faults that could not be mended: take the numbers as rough.',
};

const ALTITUDES = {
  pressure: 'Altitudes are by air pressure.',
  gnss: 'Altitudes are by satellite.',
  none: 'The recording has no altitudes.',
};

/** How far the numbers can be trusted, in sentences. */
export function qualityWords(quality: PublicQuality): Html {
  const sentences = [
    LEVELS[quality.level],
    ALTITUDES[quality.altitude_source ?? 'none'],
    interval(quality.sampling_interval_seconds),
  ];
  const notes = quality.notes.map(({ message }) => markup`<li>${message}</li>`);
  return markup`<p>${sentences.filter(Boolean).join(' ')}</p>
    ${
      notes.length > 0 &&
      markup`<ul class="notes">
        ${notes}
      </ul>`
    }`;
}

function interval(seconds: number | null): string | null {
  if (seconds === null) return null;
  return seconds <= 1 ? 'One position a second.' : `One position every ${seconds} seconds.`;
}
