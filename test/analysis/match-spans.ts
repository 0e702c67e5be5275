/** A time span in epoch seconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The span of a finding, and of something the simulator flew. */
export const foundSpan = ({
  startsAt,
  endsAt,
}: {
  startsAt: number | null;
  endsAt: number | null;
}): Span => ({ from: startsAt! / 1000, to: endsAt! / 1000 });

export const flownSpan = ({
  startSeconds,
  endSeconds,
}: {
  startSeconds: number;
  endSeconds: number;
}): Span => ({ from: startSeconds, to: endSeconds });

export const overlapSeconds = (a: Span, b: Span): number =>
  Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from));

/**
 * Pairs each flown span with the found one that shares at least half of the time of both together (intersection over
 * union), one to one; undefined if there is none.
 */
export function matchSpans<Flown, Found>(
  flown: readonly Flown[],
  found: readonly Found[],
  flownAs: (one: Flown) => Span,
  foundAs: (one: Found) => Span,
): { flown: Flown; found: Found | undefined }[] {
  const left = [...found];
  return flown.map((one) => {
    const span = flownAs(one);
    const at = left.findIndex((other) => {
      const candidate = foundAs(other);
      const union = Math.max(span.to, candidate.to) - Math.min(span.from, candidate.from);
      return overlapSeconds(span, candidate) >= union / 2;
    });
    return { flown: one, found: at < 0 ? undefined : left.splice(at, 1)[0] };
  });
}
