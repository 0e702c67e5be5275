import { DEBRIEF_SAFETY } from '@app/domain';
import { type Thermal, type WindBand } from '../../flights/dto/flight-thermals.dto.js';
import { type Html, markup } from './markup.js';
import { compassPoint, duration, kmPerHour, metres, signed, timeOf } from './units.js';

/**
 * All thermals in chronological order, numbered as in the figures, narrow enough for a phone. Without a date, there are
 * no times.
 */
export function thermalTable(thermals: readonly Thermal[]): Html {
  const hasTimes = thermals.some(({ starts_at }) => starts_at !== null);
  const rows = thermals.map((thermal) =>
    row(
      thermal.index,
      ...(hasTimes ? [thermal.starts_at && timeOf(thermal.starts_at)] : []),
      duration(thermal.duration_seconds),
      metres(thermal.gain_m),
      signed(thermal.climb_mean_mps),
      thermal.direction ?? '–',
    ),
  );
  return table(['No.', ...(hasTimes ? ['UTC'] : []), 'Time', 'Gain', 'Climb m/s', 'Turn'], rows);
}

/** The wind with the highest band on top. Bands too uncertain for a debrief are marked. */
export function windTable(bands: readonly WindBand[]): Html {
  const rows = [...bands].reverse().map(windRow);
  const note = markup`<p><small>≈ rough: based on little data</small></p>`;
  return markup`${table(['Altitude', '', 'From', 'Speed'], rows)}${!bands.every(isSure) && note}`;
}

function windRow(band: WindBand): Html {
  const speed = kmPerHour(band.speed_kmh);
  const cells = [
    `${metres(band.altitude_m_from).slice(0, -2)}–${metres(band.altitude_m_to)}`,
    arrow(band.direction_deg),
    `${compassPoint(band.direction_deg)}, ${band.direction_deg}°`,
    isSure(band) ? speed : `≈\u00a0${speed}`,
  ].map(cell);
  return isSure(band) ? markup`<tr>${cells}</tr>\n` : markup`<tr class="soft">${cells}</tr>\n`;
}

function isSure({ confidence }: WindBand): boolean {
  return confidence >= DEBRIEF_SAFETY.windConfidenceMin;
}

function table(headings: readonly string[], rows: readonly Html[]): Html {
  const head = headings.map((heading) => markup`<th>${heading}</th>`);
  return markup`<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table></div>`;
}

function row(...cells: readonly (Html | string | number | null)[]): Html {
  return markup`<tr>${cells.map(cell)}</tr>\n`;
}

function cell(content: Html | string | number | null): Html {
  return markup`<td>${content}</td>`;
}

/** Points downwind. */
function arrow(fromDegrees: number): Html {
  return markup`<svg viewBox="-12 -12 24 24" aria-hidden="true"><path class="arrow" transform="rotate(${fromDegrees})" d="M0-9V9m-5-6L0 9l5-6"/></svg>`;
}
