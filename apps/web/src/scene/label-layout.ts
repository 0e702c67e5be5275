/** A rectangle in the picture, in CSS pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A label and the point that it describes. */
export interface LabelRequest {
  /** The point, in CSS pixels. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Places where it may stand, in order of preference, as indices into `SPOTS`. */
  readonly spots: readonly number[];
  /** Where it stood last, which it prefers: labels that jump are hard to read. */
  readonly lastSpot: number | null;
}

export interface LabelSpot {
  readonly spot: number;
  readonly left: number;
  readonly top: number;
}

/** Offset from the point in half widths and heights: above, to the right, to the left, below, and centred on it. */
const SPOTS = [
  { across: 0, up: 1 },
  { across: 1, up: 0.5 },
  { across: -1, up: 0.5 },
  { across: 0, up: -0.35 },
  { across: 0, up: 0.5 },
] as const;

export const ABOVE_ONLY = [0] as const;
export const AROUND = [0, 1, 2, 3] as const;
export const BESIDE = [1, 2] as const;
export const CENTRED = [4] as const;

/** Room between a label and a point at its side. */
const SIDE_GAP_PX = 12;
/** Room between two labels. */
const LABEL_GAP_PX = 3;

/**
 * Chooses where labels stand so that none covers another or an obstacle. The first ones choose first; a label without
 * room is left out (null).
 */
export function placeLabels(
  requests: readonly LabelRequest[],
  picture: { readonly width: number; readonly height: number },
  obstacles: readonly Box[],
): (LabelSpot | null)[] {
  const taken = [...obstacles];
  return requests.map((request) => {
    const spots = request.lastSpot === null ? request.spots : [request.lastSpot, ...request.spots];
    for (const spot of spots) {
      const { across, up } = SPOTS[spot]!;
      const left = request.x + across * (request.width / 2 + SIDE_GAP_PX) - request.width / 2;
      const top = request.y - up * request.height;
      const box = grown({ left, top, right: left + request.width, bottom: top + request.height });
      const isInside =
        box.left >= 0 && box.top >= 0 && box.right <= picture.width && box.bottom <= picture.height;
      if (!isInside || taken.some((other) => overlap(box, other))) continue;
      taken.push(box);
      return { spot, left, top };
    }
    return null;
  });
}

function grown({ left, top, right, bottom }: Box): Box {
  return {
    left: left - LABEL_GAP_PX,
    top: top - LABEL_GAP_PX,
    right: right + LABEL_GAP_PX,
    bottom: bottom + LABEL_GAP_PX,
  };
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
}
