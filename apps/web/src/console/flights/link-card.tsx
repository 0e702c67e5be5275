import { useEffect, useState } from 'preact/hooks';
import { messages } from '../shell/preferences.js';

const WIDTH = 1_200;
const HEIGHT = 630;

export interface LinkCardProps {
  readonly url: string;
  /** What the image shows besides the flight: the browser loads it again when this changes. */
  readonly shows: string;
}

/** The picture that messengers show with the link. A recording without a flight has none. */
export function LinkCard({ url, shows }: LinkCardProps) {
  const texts = messages.value.flight;
  const [isMissing, setMissing] = useState(false);
  useEffect(() => setMissing(false), [url, shows]);
  if (isMissing) return null;
  return (
    <figure class="link-card">
      <img
        src={`${new URL(url).pathname}.png?v=${encodeURIComponent(shows)}`}
        alt={texts.linkCardAlt}
        width={WIDTH}
        height={HEIGHT}
        onError={() => setMissing(true)}
      />
      <figcaption class="soft">{texts.linkCard}</figcaption>
    </figure>
  );
}
