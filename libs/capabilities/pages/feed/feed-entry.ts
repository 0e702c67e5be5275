/** A flight as calendars and feeds show it. */
export interface FeedEntry {
  readonly id: string;
  readonly title: string;
  /** What is worth knowing, a line each. */
  readonly lines: readonly string[];
  readonly place: string | null;
  /** About where it began, to 0.01°. */
  readonly latitude: number;
  readonly longitude: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly updatedAt: Date;
  /** The page that only the owner can open. */
  readonly url: string;
}

/** The flights of an account. */
export interface Feed {
  readonly title: string;
  /** The origin of the service. */
  readonly publicUrl: string;
  /** The address at which it was read. */
  readonly selfUrl: string;
  readonly updatedAt: Date;
  readonly entries: readonly FeedEntry[];
}
