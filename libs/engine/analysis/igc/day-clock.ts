import { READER } from '../thresholds.js';

const SECONDS_PER_DAY = 86_400;
const HALF_DAY_SECONDS = SECONDS_PER_DAY / 2;

/**
 * Converts times of day into a running time across midnight UTC. A file marks midnight by a second date header, or
 * only by times that restart at 00:00. A backward step of more than half a day is midnight; a smaller one is a fix
 * written out of order (XCSoar uses the same test).
 *
 * A corrupt time can look like midnight too. Each large jump is therefore remembered, and undone if the next time
 * continues from before the jump.
 */
export class DayClock {
  /** Day number of the first fix; null while the file has no date. */
  firstDay: number | null = null;
  /** Seconds to add to a time of day. */
  offsetSeconds = 0;

  private lastSecondsOfDay = -1;
  private beforeForwardJump = SECONDS_PER_DAY;
  private beforeMidnight = SECONDS_PER_DAY;
  private hasUsableFix = false;
  /** What a date header replaced, until the next fix shows whether it was written early; null otherwise. */
  private beforeHeader: { offsetSeconds: number; lastSecondsOfDay: number } | null = null;
  /** Whether a header has stated the day after the first fix; until then, days are only counted from the times. */
  private hasLaterDate = false;
  /** Whether times go back by hours in a file with one date header, as where the next day begins. */
  mayMissDays = false;

  /**
   * Handles a date header. Fixes from before the first satellite fix (at 0,0) do not determine the date of the
   * flight.
   */
  setDay(day: number): void {
    if (this.firstDay === null || !this.hasUsableFix) {
      this.firstDay = day;
      if (!this.hasUsableFix) this.offsetSeconds = 0;
      return;
    }
    this.hasLaterDate = true;
    this.mayMissDays = false;
    // Recorders repeat the first header when they reopen the file after midnight; it is not a new date.
    if (day === this.firstDay) return;
    const days = day - this.firstDay;
    if (Math.abs(days) > READER.logDaysMax) {
      // Receivers without a date write an early one, so if two dates cannot both be right, the later one counts.
      if (days > 0) this.firstDay = day - Math.round(this.offsetSeconds / SECONDS_PER_DAY);
      return;
    }
    const { offsetSeconds, lastSecondsOfDay } = this;
    this.offsetSeconds = days * SECONDS_PER_DAY;
    const isNextDay = this.offsetSeconds === offsetSeconds + SECONDS_PER_DAY;
    this.beforeHeader = isNextDay ? { offsetSeconds, lastSecondsOfDay } : null;
    // The header has set the day: 23:59 before it and 00:01 after it is not another midnight.
    this.lastSecondsOfDay = -1;
    this.beforeForwardJump = SECONDS_PER_DAY;
    this.beforeMidnight = SECONDS_PER_DAY;
  }

  /** Seconds since 00:00 of the first day for a time of day in seconds. */
  advance(secondsOfDay: number, isUsable: boolean): number {
    const last = this.lastSecondsOfDay;
    if (last < 0) this.startAfterHeader(secondsOfDay);
    else {
      const step = secondsOfDay - last;
      if (step <= -READER.nextDayStepBackSecondsMin) this.stepBack(secondsOfDay, last);
      else if (step > HALF_DAY_SECONDS) this.stepForward(secondsOfDay, last);
    }
    this.lastSecondsOfDay = secondsOfDay;
    if (isUsable) this.hasUsableFix = true;
    return secondsOfDay + this.offsetSeconds;
  }

  /**
   * Some recorders write the date of the next day a few fixes before midnight. If the times run on until midnight is
   * near, the old day goes on, and midnight follows.
   */
  private startAfterHeader(secondsOfDay: number): void {
    if (this.beforeHeader === null) return;
    const { offsetSeconds, lastSecondsOfDay } = this.beforeHeader;
    this.beforeHeader = null;
    const step = secondsOfDay - lastSecondsOfDay;
    const runsOn = step >= 0 && step <= READER.earlyDateStepSecondsMax;
    if (runsOn && SECONDS_PER_DAY - secondsOfDay <= READER.earlyDateSecondsMax) {
      this.offsetSeconds = offsetSeconds;
    }
  }

  private stepBack(secondsOfDay: number, last: number): void {
    if (secondsOfDay - last >= -HALF_DAY_SECONDS) {
      this.mayMissDays = !this.hasLaterDate;
      return;
    }
    const returnsFromCorruptTime = secondsOfDay >= this.beforeForwardJump;
    this.beforeForwardJump = SECONDS_PER_DAY;
    if (returnsFromCorruptTime) return;
    this.offsetSeconds += SECONDS_PER_DAY;
    this.beforeMidnight = last;
  }

  private stepForward(secondsOfDay: number, last: number): void {
    const returnsFromFalseMidnight = secondsOfDay >= this.beforeMidnight;
    this.beforeMidnight = SECONDS_PER_DAY;
    if (returnsFromFalseMidnight) this.offsetSeconds -= SECONDS_PER_DAY;
    else this.beforeForwardJump = last;
  }
}
