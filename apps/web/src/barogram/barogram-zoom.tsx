import { type Signal } from '@preact/signals';
import { type LiveMessages } from '../messages/messages.js';

export interface BarogramZoomProps {
  readonly plot: { readonly current: { zoom(by: 1 | -1): void } | undefined };
  readonly isZoomed: Signal<boolean>;
  readonly texts: LiveMessages['zoom'];
}

/** The buttons that zoom a barogram, for those who do not know the gestures. */
export function BarogramZoom({ plot, isZoomed, texts }: BarogramZoomProps) {
  return (
    <div class="barogram-zoom" role="group" aria-label={texts.label}>
      <button type="button" aria-label={texts.in} title={texts.in} onClick={() => plot.current?.zoom(1)}>
        +
      </button>
      <button
        type="button"
        aria-label={texts.out}
        title={texts.out}
        disabled={!isZoomed.value}
        onClick={() => plot.current?.zoom(-1)}
      >
        −
      </button>
    </div>
  );
}
