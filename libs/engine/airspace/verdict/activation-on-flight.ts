import { type FlightLog, wrapLongitude } from '@engine/analysis';
import timeZoneAt from '@photostructure/tz-lookup';
import { type Activation, type Weekday } from '../airspace.js';
import { isInSeason } from '../season.js';
import { type AirspaceProfile, type AssumedActivation } from './profile.js';
import { append, type Stretches } from './stretches.js';
import { type CrossingReason } from './verdict.js';

/** When an airspace counted during a flight. */
export interface ActivationOnFlight {
  /** In the windows. */
  readonly state: AssumedActivation;
  readonly reason: CrossingReason | null;
  /** Stretches of the track; null for all of it. */
  readonly windows: Stretches | null;
  /** Outside the windows. */
  readonly elsewhere: { readonly state: AssumedActivation; readonly reason: CrossingReason } | null;
}

const ALWAYS: ActivationOnFlight = { state: 'active', reason: null, windows: null, elsewhere: null };
const WEEKDAY_NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
/** Offsets of time zones are multiples of this, so days begin at one. */
const QUARTER_MS = 15 * 60_000;

type DayRule = Extract<Activation, { rule: 'weekdays' | 'season' }>;

/** Of a flight, on clocks at its take-off. */
interface LocalDay {
  readonly weekday: Weekday;
  /** `2026-07-14`. */
  readonly day: string;
  readonly fromMs: number;
  readonly toMs: number;
}

/** Applies the times of airspaces to one flight. */
export class FlightTimes {
  private zone: string | null = null;
  private days: LocalDay[] | null = null;

  constructor(
    private readonly log: FlightLog,
    private readonly first: number,
    private readonly last: number,
  ) {}

  /** Null until a rule has needed it. */
  get timeZone(): string | null {
    return this.zone;
  }

  activationOf(activation: Activation, { activation: assumed }: AirspaceProfile): ActivationOnFlight {
    switch (activation.rule) {
      case 'not_stated':
      case 'always':
        return ALWAYS;
      case 'by_notam':
        return { ...ALWAYS, state: assumed.byNotam, reason: { code: 'activation_by_notam' } };
      case 'unknown':
        return { ...ALWAYS, state: assumed.unknown, reason: { code: 'activation_unknown' } };
      case 'weekdays':
      case 'season':
      case 'periods':
        if (!assumed.appliesTimes) return ALWAYS;
        if (this.log.igc.date === null) {
          return { ...ALWAYS, state: 'possible', reason: { code: 'date_unknown' } };
        }
        return activation.rule === 'periods'
          ? this.inPeriods(activation)
          : this.onDays(activation, assumed.onOtherDays);
    }
  }

  private onDays(rule: DayRule, onOtherDays: AssumedActivation): ActivationOnFlight {
    const days = this.localDays().map((day) => ({ ...day, reason: this.reasonAgainst(rule, day) }));
    const other = days.find(({ reason }) => reason !== null);
    if (!other) return ALWAYS;
    const windows: Stretches = [];
    for (const { reason, fromMs, toMs } of days) {
      if (reason === null) append(windows, this.indexAt(fromMs), this.indexAt(toMs));
    }
    const isPossible = rule.rule === 'weekdays' && rule.isPossibleOnOthers;
    return {
      ...ALWAYS,
      windows,
      elsewhere: { state: isPossible ? onOtherDays : 'inactive', reason: other.reason! },
    };
  }

  /** Why a rule leaves out a day; null if it does not. */
  private reasonAgainst(rule: DayRule, { weekday, day }: LocalDay): CrossingReason | null {
    if (rule.season && !isInSeason(rule.season, day)) return { code: 'other_period' };
    if (rule.rule === 'season' || rule.weekdays.includes(weekday)) return null;
    return {
      ...{ code: 'other_weekday', weekdays: rule.weekdays, flownOn: weekday, timeZone: this.zone! },
      isPossible: rule.isPossibleOnOthers,
    };
  }

  private inPeriods({ periods }: Extract<Activation, { rule: 'periods' }>): ActivationOnFlight {
    const windows: Stretches = [];
    const inOrder = [...periods].sort((a, b) => (a.fromMs ?? -Infinity) - (b.fromMs ?? -Infinity));
    const [startMs, endMs] = [this.log.timeOf(this.first)!, this.log.timeOf(this.last)!];
    for (const { fromMs, toMs } of inOrder) {
      if ((toMs ?? Infinity) < startMs || (fromMs ?? -Infinity) > endMs) continue;
      append(windows, this.indexAt(fromMs ?? startMs), this.indexAt(toMs ?? endMs));
    }
    return { ...ALWAYS, windows, elsewhere: { state: 'inactive', reason: { code: 'other_period' } } };
  }

  /** The days of the flight on clocks at its take-off. */
  private localDays(): LocalDay[] {
    if (this.days) return this.days;
    const { track, timeOf } = this.log;
    this.zone = timeZoneAt(track.latitudeDeg[this.first]!, wrapLongitude(track.longitudeDeg[this.first]!));
    const format = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: this.zone });
    const weekdayAt = (ms: number) => (WEEKDAY_NAMES.indexOf(format.format(ms)) + 1) as Weekday;
    const dates = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: this.zone });
    const [startMs, endMs] = [timeOf(this.first)!, timeOf(this.last)!];
    this.days = [];
    for (let fromMs = startMs; ;) {
      const weekday = weekdayAt(fromMs);
      let toMs = endMs;
      if (weekdayAt(endMs) !== weekday || endMs - fromMs > 24 * 4 * QUARTER_MS) {
        toMs = (Math.floor(fromMs / QUARTER_MS) + 1) * QUARTER_MS;
        while (toMs < endMs && weekdayAt(toMs) === weekday) toMs += QUARTER_MS;
      }
      this.days.push({ weekday, day: dates.format(fromMs), fromMs, toMs: Math.min(toMs, endMs) });
      if (toMs >= endMs) return this.days;
      fromMs = toMs;
    }
  }

  /** Where the flight was at a time, as a track index with fractions; its ends for times outside it. */
  private indexAt(ms: number): number {
    const { track, timeOf } = this.log;
    const seconds = track.timeSeconds[this.first]! + (ms - timeOf(this.first)!) / 1000;
    let [low, high] = [this.first, this.last];
    if (seconds <= track.timeSeconds[low]!) return low;
    if (seconds >= track.timeSeconds[high]!) return high;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (track.timeSeconds[middle]! <= seconds) low = middle;
      else high = middle;
    }
    const [from, to] = [track.timeSeconds[low]!, track.timeSeconds[high]!];
    return low + (seconds - from) / (to - from);
  }
}
