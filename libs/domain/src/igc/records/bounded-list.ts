/** Keeps the first `max` values and counts the others: no file decides how much memory is used. */
export class BoundedList<T> {
  readonly values: T[] = [];
  leftOut = 0;

  constructor(private readonly max: number) {}

  push(value: T): void {
    if (this.values.length < this.max) this.values.push(value);
    else this.leftOut++;
  }

  /** Takes what a reader found, unless it found nothing. */
  pushFound(value: T | null): void {
    if (value !== null) this.push(value);
  }
}
