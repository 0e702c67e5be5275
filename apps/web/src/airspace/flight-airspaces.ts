import { type MorePaint } from '../barogram/barogram.js';
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { type Formats } from '@capabilities/pages/flight-page';
import { type SceneAirspace } from '../scene/scene-airspace.js';
import { type ReplayTrack } from '../track/replay-track.js';
import { paintLimits, paintStretchesAndNames, sectionsOf } from './barogram-airspaces.js';
import { type DrawnAirspace, drawnAirspaces } from './drawn-airspaces.js';
import { type Encounter, encountersOf } from './encounter.js';
import { LimitHeights } from './limit-heights.js';
import { type AirspaceMessages } from './messages/messages.js';
import { type AirspaceSource, type ShownAirspace } from './shown-airspace.js';
import { limitsInWords } from './wording.js';

const POLL_MS = 3_000;

export interface AirspacesOfFlight {
  readonly source: AirspaceSource;
  readonly track: ReplayTrack;
  readonly takeoffAtMs: number | null;
  /** Whether the altitudes of the track are pressure altitudes. */
  readonly isPressure: boolean;
  readonly formats: Formats;
  readonly texts: AirspaceMessages;
}

/** The verdict that the viewer looks at, and which of its crossings. */
export class FlightAirspaces {
  readonly verdict;
  readonly profile;
  readonly hasFailed = signal(false);
  /** Whether scene and maps draw the airspaces. */
  readonly isShown = signal(true);
  readonly chosen = signal<number | null>(null);
  /** Crossings in the order of time, then what was not crossed, the nearest first. */
  readonly encounters: ReadonlySignal<readonly Encounter[]>;
  /** What scene, maps and barogram draw. */
  readonly drawn: ReadonlySignal<readonly DrawnAirspace[]>;
  readonly heights: ReadonlySignal<LimitHeights>;
  /** What the scene draws; empty while the viewer does not want it. */
  readonly inScene: ReadonlySignal<readonly SceneAirspace[]>;
  /** Draws those that the flight crossed or came near in the barogram. */
  readonly inBarogram: ReadonlySignal<MorePaint>;
  private asked = 0;

  constructor(private readonly shown: AirspacesOfFlight) {
    const { source, track, takeoffAtMs, formats, texts } = shown;
    this.verdict = signal<ShownAirspace>(source.verdict);
    this.profile = signal(source.verdict.profile.name);
    this.encounters = computed(() => encountersOf(this.verdict.value, takeoffAtMs));
    const all = computed(() =>
      drawnAirspaces(this.verdict.value, this.encounters.value, {
        track,
        limits: ({ floor, ceiling }) => limitsInWords(floor, ceiling, formats, texts),
      }),
    );
    this.drawn = computed(() => {
      const chosen = this.encounters.value[this.chosen.value ?? -1]?.crossing.airspace;
      return all.value.map((each) => ({ ...each, isChosen: each.index === chosen }));
    });
    this.heights = computed(() => {
      const qnhHPa = this.verdict.value.qnh?.hpa ?? null;
      return new LimitHeights(track, { qnhHPa, isPressure: shown.isPressure });
    });
    this.inScene = computed(() =>
      this.isShown.value
        ? this.drawn.value.map(({ floor, ceiling, ...each }) => ({
            ...each,
            floor: this.heights.value.level(floor, 'floor'),
            ceiling: this.heights.value.level(ceiling, 'ceiling'),
          }))
        : [],
    );
    const sections = computed(() =>
      all.value.map((each) => computed(() => sectionsOf(each, track, this.heights.value))),
    );
    this.inBarogram = computed(() => {
      const drawn = this.drawn.value.flatMap((airspace, index) =>
        airspace.verdict !== 'outside' || airspace.isChosen
          ? [{ airspace, sections: sections.value[index]!.value }]
          : [],
      );
      return {
        below: (paper) => paintLimits(paper, drawn),
        above: (paper) => paintStretchesAndNames(paper, drawn),
      };
    });
  }

  async choose(profile: string): Promise<void> {
    this.profile.value = profile;
    await this.read();
  }

  /** Reads the verdict again. A late answer never replaces a newer one. */
  async read(): Promise<void> {
    const round = ++this.asked;
    try {
      const verdict = await this.shown.source.read(this.profile.peek());
      if (round !== this.asked) return;
      this.chosen.value = null;
      this.verdict.value = verdict;
      this.hasFailed.value = false;
    } catch {
      if (round === this.asked) this.hasFailed.value = true;
    }
  }

  /** Reads again and again until the flight is judged. @returns stops it */
  awaitVerdict(): () => void {
    const timer = setInterval(() => {
      if (this.verdict.peek().is_pending) void this.read();
      else clearInterval(timer);
    }, POLL_MS);
    return () => clearInterval(timer);
  }
}
