import { type ReadonlySignal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type AirspacesToOpen, type OpenedAirspaces } from './open-airspaces.js';
import { type AirspaceSource } from './shown-airspace.js';

/** The airspaces of a flight, whose code loads only if the flight was compared with some. */
export function useAirspaces(
  source: AirspaceSource | null,
  given: Omit<AirspacesToOpen, 'source'>,
): ReadonlySignal<OpenedAirspaces | null> {
  const opened = useSignal<OpenedAirspaces | null>(null);
  useEffect(() => {
    if (!source) return;
    let isGone = false;
    // without its code, the page shows everything else
    void import('./open-airspaces.js').then(
      ({ openAirspaces }) => {
        if (!isGone) opened.value = openAirspaces({ source, ...given });
      },
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [source]);
  return opened;
}
