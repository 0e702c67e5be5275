import { Field } from '@core/contract/fields';
import { Bounds } from './flight-metrics.js';

/** The flight from above, in a drawing for lists. */
export class FlightOutline {
  @Field.text(
    'An SVG of 1 to 2 kB, without script, styles or text: the track coloured by climb, the figure of the best score in the league of the account, and a dot at the take-off. Lines have the classes `sink-3` to `climb-3` and `score-line`, so that a page can give them other colours.',
  )
  svg: string;

  @Field.object(
    () => Bounds,
    'The area that the whole drawing covers. `west` is larger than `east` if it contains the 180th meridian.',
  )
  bounds: Bounds;
}
