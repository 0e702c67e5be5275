import { computed, signal } from '@preact/signals';
import { Replay } from '../replay/replay.js';
import { type Theme } from '../theme/theme.js';
import { stateAt } from '../track/track-state.js';
import { type AssembledGroup } from './assemble-group.js';
import { type Alignment, groupClock } from './group-clock.js';
import { pilotColour } from './pilot-colours.js';
import { type PilotReadings, type RankedPilot, type Ranking, rankPilots, readingsAt } from './ranking.js';

/** How much of each flight the scene draws behind its pilot, in seconds; null for everything flown. */
export const TRAILS = [120, 600, null] as const;
export type Trail = (typeof TRAILS)[number];

/** The running replay of a group: the time cursor, and what the viewer chose. */
export class GroupReplay {
  readonly replay: Replay;
  /** Place of the pilot whom cameras follow, from 0. */
  readonly selected = signal(0);
  readonly alignment = signal<Alignment>('clock');
  readonly trail = signal<Trail>(600);
  readonly ranking = signal<Ranking>('distanceM');
  readonly clock;

  constructor(readonly group: AssembledGroup) {
    const flights = group.pilots.map(({ flight, durationSeconds }) => ({
      takeoffAtMs: flight.takeoffAtMs,
      durationSeconds,
    }));
    this.clock = computed(() => groupClock(flights, this.alignment.value));
    this.replay = new Replay(this.clock.peek().durationSeconds);
  }

  /** Aligns the flights in another way. The selected pilot stays where they are. */
  align(alignment: Alignment): void {
    const ownSeconds = this.ownSeconds(this.selected.peek(), this.replay.timeSeconds.peek());
    this.alignment.value = alignment;
    this.replay.changeDuration(this.clock.peek().durationSeconds);
    this.replay.seek(ownSeconds + this.clock.peek().offsetSeconds[this.selected.peek()]!);
  }

  /** Goes to a moment of a pilot's flight, in seconds since their take-off, and follows them. */
  seekPilot(pilot: number, ownSeconds: number): void {
    this.selected.value = pilot;
    this.replay.seek(ownSeconds + this.clock.peek().offsetSeconds[pilot]!);
  }

  /** The colour of a pilot as `#rrggbb`. */
  colourOf(pilot: number, theme: Theme): string {
    return pilotColour(this.group.pilots[pilot]!.colour, theme);
  }

  /** Seconds since the pilot's own take-off. */
  ownSeconds(pilot: number, timeSeconds: number): number {
    return timeSeconds - this.clock.value.offsetSeconds[pilot]!;
  }

  /** What all pilots' instruments show at a moment, in the order of the group. */
  readings(timeSeconds: number): PilotReadings[] {
    return this.group.pilots.map(({ track, flownM }, pilot) =>
      readingsAt(pilot, track, flownM, this.ownSeconds(pilot, timeSeconds)),
    );
  }

  /** When the first pilot enters each shared thermal, in seconds of the group. */
  thermalStartsSeconds(): number[] {
    const { offsetSeconds } = this.clock.value;
    return this.group.thermals.map(({ climbs }) =>
      Math.min(...climbs.map(({ pilot, thermal }) => thermal.fromSeconds + offsetSeconds[pilot]!)),
    );
  }

  ranked(timeSeconds: number): RankedPilot[] {
    return rankPilots(this.readings(timeSeconds), this.ranking.value);
  }

  /** Altitude of the selected pilot; null where unknown. */
  selectedAltitudeM(timeSeconds: number): number | null {
    const pilot = this.selected.peek();
    const { track } = this.group.pilots[pilot]!;
    const { altitudeM, isInGap } = stateAt(track, this.ownSeconds(pilot, timeSeconds));
    return isInGap || Number.isNaN(altitudeM) ? null : altitudeM;
  }
}
