import { type FlightInProgress } from '../flight-in-progress.js';
import { CorrelatedNoise, type SeededRandom } from '../seeded-random.js';

/** What somebody who carries a recorder does, as the judgement of a log describes it apart. */
export const OUTING_STATES = ['rest', 'walk', 'drive', 'flight', 'tow', 'powered', 'balloon'] as const;

export type OutingState = (typeof OUTING_STATES)[number];

/** Indices are seconds since the outing began. */
export interface OutingPart {
  readonly state: OutingState;
  readonly startIndex: number;
  endIndex: number;
}

export interface OutingFlight {
  readonly takeOffIndex: number;
  readonly landingIndex: number;
}

/**
 * Hours with a recorder in any order: on foot, on wheels, in the air, and back. Each activity moves the same point,
 * and says what it is while it does.
 */
export class Outing {
  readonly parts: OutingPart[] = [];
  readonly flights: OutingFlight[] = [];

  constructor(
    readonly flight: FlightInProgress,
    readonly random: SeededRandom,
  ) {}

  get elapsedSeconds(): number {
    return this.flight.elapsedSeconds;
  }

  get altitudeMetres(): number {
    return this.flight.glider.altitudeMetres;
  }

  /** The mean wind here, in metres per second. */
  get windMps(): number {
    const { east, north } = this.flight.windField.at(this.altitudeMetres);
    return Math.hypot(east, north);
  }

  noise(sigma: number, correlationSeconds: number): CorrelatedNoise {
    return new CorrelatedNoise(this.random, sigma, correlationSeconds);
  }

  /** Consecutive parts of one state are one part. */
  during(state: OutingState, act: () => void): void {
    const startIndex = this.elapsedSeconds;
    act();
    this.label(state, startIndex, this.elapsedSeconds);
  }

  /** From take-off to landing; `act` names the parts within. */
  inTheAir(act: () => void): void {
    const takeOffIndex = this.elapsedSeconds;
    act();
    this.flights.push({ takeOffIndex, landingIndex: this.elapsedSeconds });
  }

  private label(state: OutingState, startIndex: number, endIndex: number): void {
    if (endIndex <= startIndex) return;
    const previous = this.parts.at(-1);
    if (previous?.state === state) previous.endIndex = endIndex;
    else this.parts.push({ state, startIndex, endIndex });
  }
}
