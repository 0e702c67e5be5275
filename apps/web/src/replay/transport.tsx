import { type ReadonlySignal, useComputed } from '@preact/signals';
import { type Formats, type Messages } from '@capabilities/pages/flight-page';
import { type LiveMessages } from '../messages/messages.js';
import { type Rate, RATES, type Replay } from './replay.js';

export interface TransportProps {
  readonly replay: Replay;
  readonly formats: Formats;
  readonly messages: Messages;
  readonly liveMessages: LiveMessages;
  /** Take-off; null for a flight without a date, whose clock starts at take-off. */
  readonly takeoffAtMs: number | null;
  /** Below the clock instead of the time in the air. */
  readonly caption?: ReadonlySignal<string>;
  /** Opens what shares the flight; without it, nothing can be shared here. */
  readonly onShare?: () => void;
}

/** Play and pause, the time at the cursor, and the rate. */
export function Transport({
  replay,
  formats,
  messages: { instruments: texts },
  liveMessages,
  takeoffAtMs,
  caption,
  onShare,
}: TransportProps) {
  const clock = useComputed(() => {
    const seconds = Math.floor(replay.timeSeconds.value);
    return takeoffAtMs === null
      ? formats.stopwatch(seconds)
      : formats.timeOfDayWithSeconds(takeoffAtMs + seconds * 1_000);
  });
  const inTheAir = useComputed(() => texts.inTheAir(formats.duration(replay.timeSeconds.value)));
  const isPlaying = replay.isPlaying.value;
  const rate = replay.rate.value;
  return (
    <div class="transport" title={liveMessages.keys}>
      <button
        type="button"
        class="play"
        aria-label={isPlaying ? texts.pause : texts.play}
        onClick={() => replay.toggle()}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          {isPlaying ? <path d="M7 5h4v14H7zM13 5h4v14h-4z" /> : <path d="M8 5l11 7-11 7z" />}
        </svg>
      </button>
      <p class="clock">
        <strong>{clock}</strong>
        <span>{caption ?? inTheAir}</span>
      </p>
      {onShare && (
        <button
          type="button"
          class="share-button"
          aria-label={liveMessages.share}
          title={liveMessages.share}
          onClick={onShare}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M12 15V4m0 0L8 8m4-4 4 4M5 12v7h14v-7" />
          </svg>
        </button>
      )}
      <div class="rate" role="group" aria-label={liveMessages.rate}>
        <button
          type="button"
          aria-label={liveMessages.slower}
          disabled={rate === RATES[0]}
          onClick={() => replay.changeRate(-1)}
        >
          −
        </button>
        <output>{rateText(rate, liveMessages)}</output>
        <button
          type="button"
          aria-label={liveMessages.faster}
          disabled={rate === RATES.at(-1)}
          onClick={() => replay.changeRate(1)}
        >
          +
        </button>
      </div>
    </div>
  );
}

function rateText(rate: Rate, { wholeFlight }: LiveMessages): string {
  return rate === 'minute' ? wholeFlight : `${rate}×`;
}
