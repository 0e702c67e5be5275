import { useEffect, useRef } from 'preact/hooks';
import { theme } from '../theme/theme.js';
import { ON_PILOT_COLOUR, pilotColour } from './pilot-colours.js';

export interface PilotChipProps {
  /** From 1, in the order of the group. */
  readonly number: number;
  /** Index into the pilots' colours. */
  readonly colour: number;
}

/** The number of a pilot on their colour. */
export function PilotChip({ number, colour }: PilotChipProps) {
  const chip = useRef<HTMLSpanElement>(null);
  const shown = theme.value;
  // by script, because the policy of the page allows no styles in the markup
  useEffect(() => {
    chip.current!.style.backgroundColor = pilotColour(colour, shown);
    chip.current!.style.color = ON_PILOT_COLOUR[shown];
  }, [colour, shown]);
  return (
    <span class="pilot-chip" ref={chip} aria-hidden="true">
      {number}
    </span>
  );
}
