import { useComputed, type ReadonlySignal } from '@preact/signals';
import { type Formats, type Messages, type Quantity } from '@capabilities/pages/flight-page';
import { type LiveMessages } from '../messages/messages.js';
import { type Instruments, type Readings, type TerrainBelow } from './instruments.js';
import { type Replay } from './replay.js';

const UNKNOWN: Quantity = { value: '–', unit: '' };
/** Keeps the height of the line. */
const NOTHING = '\u00a0';

export interface InstrumentPanelProps {
  readonly replay: Replay;
  readonly instruments: Instruments;
  readonly terrainBelow: ReadonlySignal<TerrainBelow | null>;
  readonly formats: Formats;
  readonly messages: Messages;
  readonly liveMessages: LiveMessages;
}

interface Instrument {
  readonly name: string;
  readonly read: (readings: Readings) => { readonly main: Quantity; readonly more: string };
}

/** What the pilot's instruments showed at the cursor. */
export function InstrumentPanel({
  replay,
  instruments,
  terrainBelow,
  formats,
  messages,
  liveMessages,
}: InstrumentPanelProps) {
  const readings = useComputed(() => instruments.at(replay.timeSeconds.value, terrainBelow.value));
  return (
    <dl class="instruments">
      {all(formats, messages, liveMessages).map(({ name, read }) => (
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

/** In the order of the resting instruments, whose place they take. */
function all(formats: Formats, { instruments: texts }: Messages, liveTexts: LiveMessages): Instrument[] {
  const shown = <Value,>(value: Value | null, write: (value: Value) => Quantity) =>
    value === null ? UNKNOWN : write(value);
  const beside = <Value,>(value: Value | null, write: (value: Value) => string) =>
    value === null ? NOTHING : write(value);
  return [
    {
      name: texts.altitude,
      read: ({ altitudeM, aboveTakeoffM, aboveGroundM }) => ({
        main: shown(altitudeM, (value) => formats.altitudeQuantity(value)),
        more:
          aboveGroundM === null
            ? beside(aboveTakeoffM, (value) =>
                Math.round(formats.altitudeValue(value)) === 0
                  ? texts.atTakeoffHeight
                  : texts.aboveTakeoff(formats.altitudeChange(value)),
              )
            : liveTexts.aboveGround(formats.altitude(aboveGroundM)),
      }),
    },
    {
      name: texts.climb,
      read: ({ climbMps }) => ({
        main: shown(climbMps, (value) => formats.climbQuantity(value)),
        more: NOTHING,
      }),
    },
    {
      name: texts.groundSpeed,
      read: ({ groundSpeedKmh, headingDeg }) => ({
        main: shown(groundSpeedKmh, (value) => formats.speedQuantity(value)),
        more: beside(headingDeg, (value) => `${formats.compassPoint(value)} ${Math.round(value)}°`),
      }),
    },
    {
      name: texts.glide,
      read: ({ glideRatio, nextTurnpoint }) => ({
        main: shown(glideRatio, (value) => ({ value: formats.glideRatio(value), unit: '' })),
        more: beside(nextTurnpoint, ({ number, distanceM }) =>
          liveTexts.toTurnpoint(formats.shortDistance(distanceM), number),
        ),
      }),
    },
    {
      name: texts.wind,
      read: ({ wind }) => ({
        main: shown(wind, ({ speedKmh }) => formats.speedQuantity(speedKmh)),
        more: beside(wind, ({ fromDeg }) => texts.fromPoint(formats.compassPoint(fromDeg))),
      }),
    },
  ];
}
