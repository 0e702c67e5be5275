import { type Formats } from './formats.js';
import { type Messages } from './messages/messages.js';
import { type SharedFlight, type SharedQuality } from './shared-flight.js';

export interface DataPanelProps {
  readonly flight: SharedFlight;
  /** Path of the shared flight: `/s/TOKEN`; null in the console. */
  readonly path: string | null;
  readonly formats: Formats;
  readonly messages: Messages;
}

const DOWNLOADS = ['original', 'gpx', 'kml', 'geojson', 'csv'] as const;

/** How far to trust the numbers, and the track as files where the owner allows it. */
export function DataPanel({ flight, path, formats, messages }: DataPanelProps) {
  const { quality, share } = flight;
  return (
    <div class="data">
      {quality && (
        <>
          <h3>{messages.quality.heading}</h3>
          <QualityInWords quality={quality} formats={formats} messages={messages} />
        </>
      )}
      {path !== null && share?.allow_download && (
        <>
          <h3>{messages.downloads.heading}</h3>
          <ul class="downloads">
            {DOWNLOADS.map((format) => (
              <li key={format}>
                <a href={`${path}/track?format=${format}`} rel="nofollow" download>
                  {messages.downloads.formats[format]}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

interface QualityProps {
  readonly quality: SharedQuality;
  readonly formats: Formats;
  readonly messages: Messages;
}

function QualityInWords({ quality, formats, messages: { quality: texts } }: QualityProps) {
  const interval = quality.sampling_interval_seconds;
  const sentences = [
    texts.levels[quality.level],
    trustInWords(quality, texts),
    altitudesInWords(quality, formats, texts),
    interval === null
      ? null
      : interval <= 1
        ? texts.everySecond
        : texts.everySeconds(formats.number(interval)),
  ];
  return (
    <>
      <p>{sentences.filter((sentence) => sentence !== null).join(' ')}</p>
      {quality.notes.length > 0 && (
        <ul class="notes">
          {quality.notes.map((note) => (
            <li key={note.code}>{noteInWords(note, quality, { formats, texts })}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Whether the numbers can be taken as they are; a degraded recording has said so already. */
function trustInWords({ level, doubtful_metrics }: SharedQuality, texts: Messages['quality']): string | null {
  if (doubtful_metrics !== undefined && doubtful_metrics.length > 0) return texts.marked;
  return level === 'degraded' ? null : texts.reliable;
}

/** What altitudes refer to; only their source for an analysis from before the reference was known. */
function altitudesInWords(
  { altitude_source, altitude_reference, altitude_uncertainty_m }: SharedQuality,
  formats: Formats,
  { altitudes }: Messages['quality'],
): string {
  if (!altitude_reference) return altitudes.bySource[altitude_source ?? 'none'];
  return altitudes.byReference[altitude_reference](formats.altitude(altitude_uncertainty_m ?? 0));
}

/** A note in the reader's language; the service's own English text where there is no translation. */
function noteInWords(
  { code, message }: SharedQuality['notes'][number],
  { gaps }: SharedQuality,
  { formats, texts }: { formats: Formats; texts: Messages['quality'] },
): string {
  if (code === 'gaps' && gaps.length > 0) {
    const longest = Math.max(...gaps.map(({ duration_seconds }) => duration_seconds));
    return texts.gaps(gaps.length, formats.duration(longest));
  }
  return texts.notes[code] ?? `${texts.untranslated}${message}`;
}
