import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { altitudeLine, groupBarogram } from '../barogram/group-barogram.js';
import { BarogramZoom } from '../barogram/barogram-zoom.js';
import { BarogramPlot } from '../barogram/barogram-plot.js';
import { theme } from '../theme/theme.js';
import { type GroupReplay } from './group-replay.js';
import { type Wording } from './wording.js';

export interface GroupBarogramViewProps {
  readonly group: GroupReplay;
  readonly wording: Wording;
  readonly clockOf: (timeSeconds: number, withSeconds: boolean) => string;
  /** Local time at second 0, in seconds since midnight. */
  readonly startSecondOfDay: number;
}

/** The altitudes of all pilots over time, on which the viewer seeks. */
export function GroupBarogramView({ group, wording, clockOf, startSecondOfDay }: GroupBarogramViewProps) {
  const { formats, texts, live } = wording;
  const { replay } = group;
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<BarogramPlot>(undefined);
  const isZoomed = useSignal(false);
  const alignment = group.alignment.value;
  const lines = useComputed(() =>
    group.group.pilots.map(({ track }, i) => altitudeLine(track, group.clock.value.offsetSeconds[i]!)),
  );
  const content = () =>
    groupBarogram({
      lines: lines.value,
      durationSeconds: group.clock.value.durationSeconds,
      selected: group.selected.value,
      colourOf: (pilot) => group.colourOf(pilot, theme.value),
      altitudeAtM: (timeSeconds) => group.selectedAltitudeM(timeSeconds),
    });

  useEffect(() => {
    const drawn = new BarogramPlot(
      host.current!,
      {
        takeoffSecondOfDay: startSecondOfDay,
        formatClock: (timeSeconds) => clockOf(timeSeconds, false),
        altitudeUnitsPerM: formats.altitudeValue(1),
        formatAltitude: (value) => formats.number(value),
        onSeek: (timeSeconds) => replay.seek(timeSeconds),
        onZoom: (zoomed) => (isZoomed.value = zoomed),
        onHover: (timeSeconds) => (replay.hoverSeconds.value = timeSeconds),
      },
      content(),
    );
    plot.current = drawn;
    drawn.setTime(replay.timeSeconds.peek());
    return () => drawn.destroy();
  }, [alignment, startSecondOfDay]);
  useSignalEffect(() => plot.current?.setTime(replay.timeSeconds.value));
  useSignalEffect(() => {
    const changed = content();
    // the style sheet applies the theme in this turn, too
    requestAnimationFrame(() => plot.current?.setContent(changed));
  });

  const now = useComputed(() => Math.round(replay.timeSeconds.value));
  const spoken = useComputed(() => {
    const pilot = group.selected.value;
    const { altitudeM, climbMps } = group.readings(now.value)[pilot]!;
    const shown = (value: number | null, write: (value: number) => string) =>
      value === null ? live.noFixes : write(value);
    const readings = live.positionValue(
      clockOf(now.value, true),
      shown(altitudeM, (value) => formats.altitude(value)),
      shown(climbMps, (value) => formats.climb(value)),
    );
    return `${group.group.pilots[pilot]!.name}, ${readings}`;
  });
  return (
    <>
      <div
        class="barogram-plot"
        ref={host}
        role="slider"
        tabIndex={0}
        aria-label={texts.position}
        aria-valuemin={0}
        aria-valuemax={Math.round(group.clock.value.durationSeconds)}
        aria-valuenow={now}
        aria-valuetext={spoken}
      />
      <BarogramZoom plot={plot} isZoomed={isZoomed} texts={live.zoom} />
    </>
  );
}
