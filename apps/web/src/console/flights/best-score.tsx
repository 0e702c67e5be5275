import { type Formats } from '@capabilities/pages/flight-page';
import { messages } from '../shell/preferences.js';
import { type Flight } from './flight-metrics.js';

interface BestScoreProps {
  readonly score: NonNullable<Flight['best_score']>;
  readonly formats: Formats;
}

/** Points, then the shape that they are for. */
export function BestScore({ score, formats }: BestScoreProps) {
  const { points, shapes } = messages.value.logbook;
  const distance = formats.distance(score.distance_km, 0);
  return (
    <>
      <strong>{points(formats.points(score.points))}</strong>{' '}
      <small class="unbroken">
        {score.type === null ? distance : `${distance} ${shapes[score.type] ?? score.type}`}
      </small>
    </>
  );
}
