import { useEffect, useRef } from 'preact/hooks';
import { theme } from '../theme/theme.js';
import { ON_PILOT_COLOUR, pilotColour } from './pilot-colours.js';

/** The number of a pilot on their colour. */
export function PilotChip({ pilot }: { readonly pilot: number }) {
  const chip = useRef<HTMLSpanElement>(null);
  const shown = theme.value;
  // by script, because the policy of the page allows no styles in the markup
  useEffect(() => {
    chip.current!.style.backgroundColor = pilotColour(pilot, shown);
    chip.current!.style.color = ON_PILOT_COLOUR[shown];
  }, [pilot, shown]);
  return (
    <span class="pilot-chip" ref={chip} aria-hidden="true">
      {pilot + 1}
    </span>
  );
}
