import { LEAGUES } from '@engine/scoring';
import { type ScoredShape } from '@core/contract';

/** From this share of the shortest side on, all leagues call a triangle an FAI triangle. */
const FAI_SIDE_MIN = 0.28;

/** The shape of each flight type. Its code decides: leagues use the same codes for the same shapes. */
const SHAPE_BY_CODE: ReadonlyMap<string, ScoredShape> = new Map(
  LEAGUES.flatMap(({ rules }) =>
    rules.flatMap(({ flightTypes }) =>
      flightTypes.map(({ code, shape, sideMin = 0 }) => {
        if (shape === 'free-distance') return [code, 'free_distance'] as const;
        if (shape !== 'triangle') return [code, 'out_and_return'] as const;
        return [code, sideMin >= FAI_SIDE_MIN ? 'fai_triangle' : 'flat_triangle'] as const;
      }),
    ),
  ),
);

/** The shape of a flight type by its code; undefined for a flight type that no longer exists. */
export function shapeOfType(code: string): ScoredShape | undefined {
  return SHAPE_BY_CODE.get(code);
}
