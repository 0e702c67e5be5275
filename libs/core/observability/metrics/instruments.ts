import { type Counter, type Histogram, type Meter, type Observable } from '@opentelemetry/api';

/** Label values of a series. They must have few values: routes, kinds and outcomes, never ids or paths. */
export type Labels = Readonly<Record<string, string | number>>;

type Unit = 's' | 'By' | '1' | '{count}';

/** The suffixes of the OpenTelemetry specification for Prometheus; the exporter does not add them. */
const SUFFIXES: Readonly<Record<Unit, string>> = {
  s: '_seconds',
  By: '_bytes',
  '1': '_ratio',
  '{count}': '',
};

/** The meter of the process; undefined while metrics are off. */
let meter: Meter | undefined;

/** Call this before any instrument is used; with undefined, to stop. */
export function measureWith(started: Meter | undefined): void {
  meter = started;
}

/** Whether this process exports metrics. */
export function isMeasuring(): boolean {
  return meter !== undefined;
}

/** A metric. While metrics are off, it does nothing. */
abstract class Instrument<Native> {
  private native: Native | undefined;

  /** @param name by the semantic conventions of OpenTelemetry, without a unit */
  constructor(
    private readonly name: string,
    protected readonly unit: Unit,
    protected readonly description: string,
  ) {}

  protected get instrument(): Native | undefined {
    if (!meter) return undefined;
    return (this.native ??= this.create(meter, `${this.name}${SUFFIXES[this.unit]}`));
  }

  protected abstract create(meter: Meter, name: string): Native;
}

export class Count extends Instrument<Counter> {
  constructor(name: string, description: string) {
    super(name, '{count}', description);
  }

  add(labels?: Labels, by = 1): void {
    this.instrument?.add(by, labels);
  }

  protected create(from: Meter, name: string): Counter {
    return from.createCounter(name, { description: this.description });
  }
}

/** A histogram of seconds. */
export class Durations extends Instrument<Histogram> {
  /** @param boundaries upper bounds of its buckets, in seconds */
  constructor(
    name: string,
    description: string,
    private readonly boundaries: readonly number[],
  ) {
    super(name, 's', description);
  }

  record(seconds: number, labels?: Labels): void {
    this.instrument?.record(seconds, labels);
  }

  /** Records the time since `startedAt`, as read from `performance.now()`. */
  recordSince(startedAt: number, labels?: Labels): void {
    this.record((performance.now() - startedAt) / 1_000, labels);
  }

  protected create(from: Meter, name: string): Histogram {
    const { description, boundaries } = this;
    const advice = { explicitBucketBoundaries: [...boundaries] };
    return from.createHistogram(name, { unit: 's', description, advice });
  }
}

/** A value that is read when the metrics are scraped. */
export class Gauge extends Instrument<Observable> {
  constructor(name: string, description: string, unit: Unit = '{count}') {
    super(name, unit, description);
  }

  /** @internal */
  get observable(): Observable | undefined {
    return this.instrument;
  }

  protected create(from: Meter, name: string): Observable {
    return from.createObservableGauge(name, { description: this.description });
  }
}

/** A count that is kept elsewhere and read when the metrics are scraped. */
export class ReadCount extends Gauge {
  protected override create(from: Meter, name: string): Observable {
    return from.createObservableCounter(name, { description: this.description });
  }
}

export type Report = (gauge: Gauge, value: number, labels?: Labels) => void;

/** Registers how to read gauges. `read` runs on each scrape; one that fails leaves out only its own gauges. */
export function observe(gauges: readonly Gauge[], read: (report: Report) => void | Promise<void>): void {
  const observables = gauges.flatMap(({ observable }) => observable ?? []);
  meter?.addBatchObservableCallback(
    async (result) =>
      read((gauge, value, labels) => {
        if (gauge.observable) result.observe(gauge.observable, value, labels);
      }),
    observables,
  );
}
