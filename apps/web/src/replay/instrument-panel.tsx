import { useComputed, type ReadonlySignal } from '@preact/signals';
import { type Formats, type Messages, type Quantity } from '@app/flight-page';
import { type Instruments, type Readings } from './instruments.js';
import { type Replay } from './replay.js';

const UNKNOWN: Quantity = { value: '–', unit: '' };

export interface InstrumentPanelProps {
  readonly replay: Replay;
  readonly instruments: Instruments;
  readonly formats: Formats;
  readonly messages: Messages;
}

interface Instrument {
  readonly name: string;
  readonly read: (readings: Readings) => { readonly main: Quantity; readonly more: string };
}

/** What the pilot's instruments showed at the cursor. */
export function InstrumentPanel({ replay, instruments, formats, messages }: InstrumentPanelProps) {
  const readings = useComputed(() => instruments.at(replay.timeSeconds.value));
  return (
    <dl class="instruments">
      {all(formats, messages).map(({ name, read }) => (
        <InstrumentReading key={name} name={name} read={read} readings={readings} />
      ))}
    </dl>
  );
}

function InstrumentReading({ name, read, readings }: Instrument & { readings: ReadonlySignal<Readings> }) {
  const value = useComputed(() => read(readings.value).main.value);
  const unit = useComputed(() => read(readings.value).main.unit);
  const more = useComputed(() => read(readings.value).more);
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{value}</strong> <span class="unit">{unit}</span>
        <small>{more}</small>
      </dd>
    </div>
  );
}

function all(formats: Formats, { replay: texts }: Messages): Instrument[] {
  const shown = <Value,>(value: Value | null, write: (value: Value) => Quantity) =>
    value === null ? UNKNOWN : write(value);
  const beside = <Value,>(value: Value | null, write: (value: Value) => string) => (value === null ? '' : write(value));
  return [
    {
      name: texts.altitude,
      read: ({ altitudeM, aboveTakeoffM }) => ({
        main: shown(altitudeM, (value) => formats.altitudeQuantity(value)),
        more: beside(aboveTakeoffM, (value) => texts.aboveTakeoff(formats.altitudeChange(value))),
      }),
    },
    {
      name: texts.climb,
      read: ({ climbMps }) => ({ main: shown(climbMps, (value) => formats.climbQuantity(value)), more: '' }),
    },
    {
      name: texts.groundSpeed,
      read: ({ groundSpeedKmh, headingDeg }) => ({
        main: shown(groundSpeedKmh, (value) => formats.speedQuantity(value)),
        more: beside(headingDeg, (value) => `${formats.compassPoint(value)} ${Math.round(value)}°`),
      }),
    },
    {
      name: texts.glideRatio,
      read: ({ glideRatio }) => ({
        main: shown(glideRatio, (value) => ({ value: formats.glideRatio(value), unit: '' })),
        more: '',
      }),
    },
    {
      name: texts.wind,
      read: ({ wind }) => ({
        main: shown(wind, ({ speedKmh }) => formats.speedQuantity(speedKmh)),
        more: beside(wind, ({ fromDeg }) => texts.windFrom(formats.compassPoint(fromDeg))),
      }),
    },
    {
      name: texts.nextTurnpoint,
      read: ({ nextTurnpoint }) => ({
        main: shown(nextTurnpoint, ({ distanceM }) => formats.distanceQuantity(distanceM / 1_000)),
        more: beside(nextTurnpoint, ({ number }) => texts.turnpoint(number)),
      }),
    },
  ];
}
