import { type ReadonlySignal, useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { type Formats } from '@capabilities/pages/flight-page';
import { useEffect, useRef } from 'preact/hooks';
import { Barogram, type MorePaint } from '../barogram/barogram.js';
import { BarogramZoom } from '../barogram/barogram-zoom.js';
import { type Band } from '../barogram/band.js';
import { type LiveMessages } from '../messages/messages.js';
import { type Instruments } from '../replay/instruments.js';
import { type Replay } from '../replay/replay.js';
import { climbColour } from '../scene/climb-colours.js';
import { theme } from '../theme/theme.js';
import { type ReplayTrack } from '../track/replay-track.js';

export interface BarogramViewProps {
  readonly replay: Replay;
  readonly track: ReplayTrack;
  readonly bands: readonly Band[];
  readonly instruments: Instruments;
  readonly formats: Formats;
  readonly messages: LiveMessages;
  /** Take-off; null for a flight without a date. */
  readonly takeoffAtMs: number | null;
  /** Drawn with the flight; null if there is nothing. */
  readonly more?: ReadonlySignal<MorePaint | null>;
}

/** The altitude over time, on which the viewer seeks. */
export function BarogramView(props: BarogramViewProps) {
  const { replay, track, bands, instruments, formats, messages, takeoffAtMs, more } = props;
  const host = useRef<HTMLDivElement>(null);
  const barogram = useRef<Barogram>(undefined);
  const isZoomed = useSignal(false);
  const clockOf = (timeSeconds: number, withSeconds: boolean) => {
    if (takeoffAtMs === null) return formats.stopwatch(timeSeconds);
    const atMs = takeoffAtMs + timeSeconds * 1_000;
    return withSeconds ? formats.timeOfDayWithSeconds(atMs) : formats.timeOfDay(atMs);
  };

  useEffect(() => {
    const drawn = new Barogram(host.current!, {
      track,
      bands,
      takeoffSecondOfDay: takeoffAtMs === null ? 0 : formats.secondOfDay(takeoffAtMs),
      formatClock: (timeSeconds) => clockOf(timeSeconds, false),
      altitudeUnitsPerM: formats.altitudeValue(1),
      formatAltitude: (value) => formats.number(value),
      climbColour: (climbMps) => `rgb(${climbColour(theme.peek(), climbMps).join()})`,
      onSeek: (timeSeconds) => replay.seek(timeSeconds),
      onHover: (timeSeconds) => (replay.hoverSeconds.value = timeSeconds),
      onZoom: (zoomed) => (isZoomed.value = zoomed),
    });
    barogram.current = drawn;
    drawn.setTime(replay.timeSeconds.peek());
    return () => drawn.destroy();
  }, []);
  useSignalEffect(() => barogram.current?.setTime(replay.timeSeconds.value));
  useSignalEffect(() => barogram.current?.setMore(more?.value ?? null));
  useSignalEffect(() => {
    void theme.value;
    // the style sheet applies the theme in this turn, too
    requestAnimationFrame(() => barogram.current?.draw());
  });

  const now = useComputed(() => Math.round(replay.timeSeconds.value));
  const spoken = useComputed(() => {
    const { altitudeM, aboveGroundM, climbMps } = instruments.at(now.value);
    const shown = (value: number | null, write: (value: number) => string) =>
      value === null ? messages.noFixes : write(value);
    const height = aboveGroundM === null ? '' : `, ${messages.aboveGround(formats.altitude(aboveGroundM))}`;
    return messages.positionValue(
      clockOf(now.value, true),
      shown(altitudeM, (value) => formats.altitude(value) + height),
      shown(climbMps, (value) => formats.climb(value)),
    );
  });
  return (
    <>
      <div
        class="barogram-plot"
        ref={host}
        role="slider"
        tabIndex={0}
        aria-label={messages.position}
        aria-valuemin={0}
        aria-valuemax={Math.round(replay.durationSeconds)}
        aria-valuenow={now}
        aria-valuetext={spoken}
      />
      <BarogramZoom plot={barogram} isZoomed={isZoomed} texts={messages.zoom} />
    </>
  );
}
