import {
  type Formats,
  keyFigures,
  type Messages,
  scoreUnder,
  type SharedFlight,
} from '@capabilities/pages/flight-page';
import { type LiveMessages } from '../messages/messages.js';
import { type Replay } from './replay.js';

export interface EndCardProps {
  readonly replay: Replay;
  readonly flight: SharedFlight;
  /** The rule set to score by; null for the default. */
  readonly ruleSet: string | null;
  readonly formats: Formats;
  readonly messages: Messages;
  readonly liveMessages: LiveMessages;
  readonly onShare?: () => void;
}

/** What the flight came to, once it has been played to the landing. */
export function EndCard({ replay, flight, ruleSet, formats, messages, liveMessages, onShare }: EndCardProps) {
  const figures = keyFigures(flight, scoreUnder(flight, ruleSet), formats, messages);
  if (!replay.hasEnded.value || figures.length === 0) return null;
  const texts = liveMessages.end;
  return (
    <section class="end-card" aria-live="polite" aria-label={messages.page.keyFigures} data-over-scene>
      <dl>
        {figures.map(({ caption, value, unit }) => (
          <div key={caption}>
            <dt>{caption}</dt>
            <dd>
              <strong>{value}</strong> {unit && <span class="unit">{unit}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <div class="end-actions">
        <button type="button" class="primary" onClick={() => replay.play()}>
          {texts.playAgain}
        </button>
        {onShare && (
          <button type="button" onClick={onShare}>
            {liveMessages.share}
          </button>
        )}
        <button type="button" onClick={() => (replay.hasEnded.value = false)}>
          {texts.close}
        </button>
      </div>
    </section>
  );
}
