import { messagesIn } from '@capabilities/pages/flight-page';
import { type ComponentChildren } from 'preact';
import { language } from '../shell/preferences.js';
import { type Flight } from './flight-metrics.js';

export interface MarkedFigureProps {
  readonly flight: Flight;
  /** As in `doubtful_metrics`. */
  readonly metric: string;
  readonly children: ComponentChildren;
}

/** A number of a flight, with a mark beside it if it rests on poor data. */
export function MarkedFigure({ flight, metric, children }: MarkedFigureProps) {
  const isDoubtful = flight.status === 'processed' && flight.quality.doubtful_metrics?.includes(metric);
  return (
    <>
      {children}
      {isDoubtful && <small>{messagesIn(language.value).quality.doubtful}</small>}
    </>
  );
}
