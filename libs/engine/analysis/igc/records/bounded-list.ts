/** Keeps the first `max` values and counts the others, so that no file determines how much memory is used. */
export class BoundedList<T> {
  readonly values: T[] = [];
  leftOut = 0;

  constructor(private readonly max: number) {}

  push(value: T): void {
    if (this.values.length < this.max) this.values.push(value);
    else this.leftOut++;
  }

  /** Pushes a value unless it is null. */
  pushFound(value: T | null): void {
    if (value !== null) this.push(value);
  }
}
