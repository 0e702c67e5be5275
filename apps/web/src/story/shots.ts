/** A part of the flight that a shot may show. Quantities are null where unknown. */
export interface StoryPart {
  readonly kind: 'thermal' | 'glide' | 'ridge';
  readonly fromSeconds: number;
  readonly toSeconds: number;
  readonly gainM: number | null;
  readonly climbMps: number | null;
  readonly distanceKm: number | null;
  readonly glideRatio: number | null;
  /** Of a thermal: how low the pilot was shortly before it. */
  readonly aboveGroundM: number | null;
}

export interface StoryFlight {
  readonly durationSeconds: number;
  readonly parts: readonly StoryPart[];
}

export type HighlightKind = 'climb' | 'glide' | 'low-save' | 'ridge';
export type ShotKind = 'overview' | 'follow' | HighlightKind | 'landing';

/** A part of the flight worth a shot of its own. */
export interface Highlight {
  readonly kind: HighlightKind;
  readonly part: StoryPart;
  /** The stretch to show, in seconds of flight. */
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

/** What the camera shows, from one moment of playing to another. */
export interface Shot {
  readonly kind: ShotKind;
  readonly fromPlayed: number;
  readonly toPlayed: number;
  /** Of a highlight. */
  readonly part: StoryPart | null;
}

/** The part of the pacing that shots need. */
export interface PlayedTimes {
  readonly playedSeconds: number;
  playedUntil(flownSeconds: number): number;
}

/** A highlight plays for at least this long: shorter ones cannot be understood. */
export const HIGHLIGHT_SECONDS = 3.5;
const HIGHLIGHT_SECONDS_MAX = 7;
const OVERVIEW_SECONDS = 3;
const LANDING_SECONDS = 3.5;
/** After the landing, the whole flight once more. */
export const OUTRO_SECONDS = 4;
/** A climb without this gain is no best climb; a glide without this distance, no long one. */
const CLIMB_GAIN_MIN_M = 150;
const GLIDE_KM_MIN = 2;
const RIDGE_SECONDS_MIN = 240;
/** A thermal that starts below this height above the ground, later than the launch, and leads back up. */
const LOW_SAVE = { aboveGroundMaxM: 250, gainMinM: 150, afterSeconds: 600 };
/** A shot between two others is at least this long. */
const SHOT_SECONDS_MIN = 1.5;

/** The highlights of a flight, the most telling first. */
export function highlightsOf({ parts }: StoryFlight): Highlight[] {
  const thermals = parts.filter(({ kind }) => kind === 'thermal');
  const found: [HighlightKind, StoryPart | undefined][] = [
    ['low-save', least(thermals.filter(isLowSave), ({ aboveGroundM }) => aboveGroundM!)],
    [
      'climb',
      least(
        thermals.filter(({ gainM, climbMps }) => (gainM ?? 0) >= CLIMB_GAIN_MIN_M && climbMps !== null),
        ({ climbMps }) => -climbMps!,
      ),
    ],
    [
      'glide',
      least(
        parts.filter(({ kind, distanceKm }) => kind === 'glide' && (distanceKm ?? 0) >= GLIDE_KM_MIN),
        ({ distanceKm }) => -distanceKm!,
      ),
    ],
    [
      'ridge',
      least(
        parts.filter((part) => part.kind === 'ridge' && lengthOf(part) >= RIDGE_SECONDS_MIN),
        (part) => -lengthOf(part),
      ),
    ],
  ];
  const seen = new Set<StoryPart>();
  return found.flatMap(([kind, part]): Highlight[] => {
    if (!part || seen.has(part)) return [];
    seen.add(part);
    return [{ kind, part, fromSeconds: part.fromSeconds, toSeconds: part.toSeconds }];
  });
}

/** The shots of a flight, one after the other without a gap, from take-off to after the landing. */
export function shotsOf(flight: StoryFlight, times: PlayedTimes): Shot[] {
  const { playedSeconds } = times;
  const landingFrom = Math.max(playedSeconds / 2, playedSeconds - LANDING_SECONDS);
  const overviewTo = Math.min(OVERVIEW_SECONDS, playedSeconds / 4);
  const chosen: Shot[] = [];
  for (const { kind, part, fromSeconds, toSeconds } of highlightsOf(flight)) {
    const from = Math.max(overviewTo, times.playedUntil(fromSeconds));
    const to = Math.min(landingFrom, times.playedUntil(toSeconds), from + HIGHLIGHT_SECONDS_MAX);
    const isFree = chosen.every(({ fromPlayed, toPlayed }) => to <= fromPlayed || from >= toPlayed);
    if (isFree && to - from >= SHOT_SECONDS_MIN) chosen.push({ kind, part, fromPlayed: from, toPlayed: to });
  }
  chosen.sort((one, other) => one.fromPlayed - other.fromPlayed);
  const shots: Shot[] = [{ kind: 'overview', part: null, fromPlayed: 0, toPlayed: overviewTo }];
  const landing: Shot = { kind: 'landing', part: null, fromPlayed: landingFrom, toPlayed: playedSeconds };
  for (const shot of [...chosen, landing]) {
    const { toPlayed: from } = shots.at(-1)!;
    if (shot.fromPlayed - from >= SHOT_SECONDS_MIN)
      shots.push({ kind: 'follow', part: null, fromPlayed: from, toPlayed: shot.fromPlayed }, shot);
    else shots.push({ ...shot, fromPlayed: from });
  }
  const outro = { fromPlayed: playedSeconds, toPlayed: playedSeconds + OUTRO_SECONDS };
  return [...shots, { kind: 'overview', part: null, ...outro }];
}

/** The shot at a moment of playing. */
export function shotAt(shots: readonly Shot[], playedSeconds: number): Shot {
  return shots.find(({ toPlayed }) => playedSeconds < toPlayed) ?? shots.at(-1)!;
}

function isLowSave({ aboveGroundM, gainM, fromSeconds }: StoryPart): boolean {
  return (
    aboveGroundM !== null &&
    aboveGroundM <= LOW_SAVE.aboveGroundMaxM &&
    (gainM ?? 0) >= LOW_SAVE.gainMinM &&
    fromSeconds >= LOW_SAVE.afterSeconds
  );
}

function lengthOf({ fromSeconds, toSeconds }: StoryPart): number {
  return toSeconds - fromSeconds;
}

function least<Item>(items: readonly Item[], of: (item: Item) => number): Item | undefined {
  return items.toSorted((one, other) => of(one) - of(other))[0];
}
