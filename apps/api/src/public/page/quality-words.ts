import { type PublicQuality } from '../public-flight.dto.js';
import { type Html, markup } from './markup.js';

const LEVELS: Readonly<Record<PublicQuality['level'], string>> = {
  clean: 'The recording is clean. You can trust the numbers.',
  filtered: 'The recording had faults, which were removed. You can trust the numbers.',
  degraded: 'The recording has faults that could not be corrected. The numbers are approximate.',
};

const ALTITUDES = {
  pressure: 'Altitudes are barometric.',
  gnss: 'Altitudes are from GNSS.',
  none: 'The recording has no altitudes.',
};

/** Data quality in sentences. */
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
  return seconds <= 1 ? 'Logged every second.' : `Logged every ${seconds} seconds.`;
}
