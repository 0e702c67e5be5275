import { useComputed } from '@preact/signals';
import { type Replay } from '../replay/replay.js';
import { type Captions } from './caption.js';

/** What the replay shows, while it plays the whole flight. The lists of the page hold the same for a screen reader. */
export function CaptionLine({ replay, captions }: { readonly replay: Replay; readonly captions: Captions }) {
  const text = useComputed(() =>
    replay.isPlaying.value && replay.rate.value === 'minute' ? captions(replay.timeSeconds.value) : '',
  );
  if (text.value === '') return null;
  return (
    <p class="caption" aria-hidden="true" data-over-scene>
      {text.value}
    </p>
  );
}
