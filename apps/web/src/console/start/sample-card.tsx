import { type ComponentType } from 'preact';
import { useLoaded } from '../../components/use-loaded.js';
import { messages } from '../shell/preferences.js';
import { timeZoneOf } from '../flights/time-zones.js';
import { loadSample, type SharedSample } from './load-sample.js';
import { type SamplePictureProps } from './sample-picture.js';

interface Sample {
  readonly flight: SharedSample | null;
  readonly timeZone: string;
  readonly Picture: ComponentType<SamplePictureProps> | null;
}

/** A link to the sample flight. If the flight is on this service, with a picture of it. */
export function SampleCard({ url }: { readonly url: string }) {
  const { start: texts } = messages.value;
  const sample = useLoaded(() => loadWithPicture(url), [url]);
  const { flight = null, Picture = null, timeZone = 'UTC' } = sample.data ?? {};
  return (
    <article class="sample-card">
      {Picture && flight && <Picture flight={flight} timeZone={timeZone} />}
      {(sample.data || sample.error !== null) && (
        <p class="sample-call">
          <a class="sample-link" href={url}>
            {texts.sample}
          </a>
          <span class="soft">{texts.sampleHint}</span>
        </p>
      )}
    </article>
  );
}

/** The drawings are loaded next to the flight, so that the page's own script stays small. */
async function loadWithPicture(url: string): Promise<Sample> {
  const [flight, drawings] = await Promise.all([loadSample(url), import('./sample-picture.js')]);
  const takeoff = flight && 'takeoff' in flight.metrics ? flight.metrics.takeoff : null;
  return { flight, timeZone: await timeZoneOf(takeoff), Picture: flight && drawings.SamplePicture };
}
