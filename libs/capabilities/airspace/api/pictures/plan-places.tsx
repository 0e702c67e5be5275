import { drawnText, drawnWidth } from '@core/contract';
import { type Box, PLAN, type PlaceOnPlan } from './crossing-picture.js';
import { overlap, widened } from './picture-shapes.js';
import { type PlanProjection } from './plan-projection.js';

const SIZE = 20;
const DOT = 6;

interface Props {
  readonly places: readonly PlaceOnPlan[];
  readonly projection: PlanProjection;
  /** Where no name may stand. */
  readonly taken: readonly Box[];
}

/** Towns and villages, of which those are left out that would cover something else. */
export function PlanPlaces(props: Props) {
  return (
    <g>
      {labels(props).map(({ text, x, y, isLeft }) => (
        <g key={text}>
          <circle class="place" cx={x.toFixed(1)} cy={y.toFixed(1)} r={DOT} />
          <text
            class={isLeft ? 'place-label right' : 'place-label'}
            x={(x + (isLeft ? -2 : 2) * DOT).toFixed(1)}
            y={(y + 7).toFixed(1)}
            font-size={SIZE}
          >
            {text}
          </text>
        </g>
      ))}
    </g>
  );
}

function labels({ places, projection, taken }: Props) {
  const occupied = [...taken];
  const inside = widened(PLAN, -8);
  return places.flatMap(({ name, latitudeDeg, longitudeDeg }) => {
    const text = drawnText(name);
    const [x, y] = [projection.x(longitudeDeg), projection.y(latitudeDeg)];
    const width = drawnWidth(text) * SIZE + 3 * DOT;
    for (const isLeft of [false, true]) {
      const box = { x: isLeft ? x - width : x - DOT, y: y - 14, width: width + DOT, height: 28 };
      const fits = box.x > inside.x && box.x + box.width < inside.x + inside.width;
      if (!fits || text === '' || occupied.some((other) => overlap(other, box))) continue;
      occupied.push(box);
      return [{ text, x, y, isLeft }];
    }
    return [];
  });
}
