import { sharedTitle } from './flight-title.js';
import { NoticePage, type NoticePageProps } from './notice-page.js';
import { type SharedFlight } from './shared-flight.js';

export interface NoFlightPageProps extends Omit<NoticePageProps, 'title' | 'paragraphs' | 'children'> {
  readonly flight: SharedFlight;
}

/** The page of a shared log without a flight: what it contains instead, and what its owner can do. */
export function NoFlightPage({ flight, ...shown }: NoFlightPageProps) {
  const { path, formats, messages, isFramed } = shown;
  const { noFlight: texts, downloads } = messages;
  const { segments = [], share } = flight;
  return (
    <NoticePage title={sharedTitle(flight, formats, messages)} paragraphs={[texts.text]} {...shown}>
      {segments.length > 0 && (
        <>
          <h2>{texts.recorded}</h2>
          <ul>
            {segments.map(({ kind, duration_seconds: seconds, distance_km: km }, i) => (
              <li key={i}>
                {[texts.kinds[kind] ?? kind, formats.duration(seconds), formats.distance(km)].join(' · ')}
              </li>
            ))}
          </ul>
        </>
      )}
      <p class="soft">{texts.advice}</p>
      {share?.allow_download && !isFramed && (
        <p class="notice-links">
          <a href={`${path}/track?format=original`} rel="nofollow" download>
            {downloads.formats.original}
          </a>
        </p>
      )}
    </NoticePage>
  );
}
