import { Panel } from './panel.js';
import { most, type SourceFlight } from './source-flight.js';
import { picture, type Point, text } from './svg.js';

const WIDTH = 880;
const HEIGHT = 460;
/** Guides for the eye. */
const GUIDE_RATIOS = [6, 8, 10, 15, 20];

/** The longest glide of a flight: height over distance flown, with its glide ratio. */
export function glideFigure({ track, thermals }: SourceFlight): string {
  const glide = most(thermals.glides, ({ distanceKm }) => distanceKm);
  const { startIndex, endIndex, distanceKm, altitudeLostM, glideRatio } = glide;
  const { pathM, altitudeM } = track;
  const profile: Point[] = [];
  for (let i = startIndex; i <= endIndex; i++) {
    profile.push([(pathM[i]! - pathM[startIndex]!) / 1000, altitudeM[i]! - altitudeM[endIndex]!]);
  }
  const start = profile[0]!;
  const end = profile.at(-1)!;
  const highest = Math.max(...profile.map(([, height]) => height));
  const panel = new Panel(
    { left: 66, top: 82, width: 760, height: 265 },
    [0, distanceKm * 1.04],
    [Math.min(0, ...profile.map(([, height]) => height)), highest * 1.12],
  );
  return picture(WIDTH, HEIGHT, 'A glide: height over distance, and the glide ratio', [
    text(24, 34, 'A glide', 'title'),
    panel.axes('distance over ground, km', 'height above the end of the glide, m'),
    ...GUIDE_RATIOS.map((ratio) => guide(panel, start, ratio)),
    panel.line([start, end], 'mark dashed'),
    panel.line([start, [0, 0], end], 'mark dashed'),
    panel.line(profile, 'track'),
    panel.dot(start, 'track-dot'),
    panel.dot(end, 'track-dot'),
    panel.label(
      [distanceKm * 0.62, highest * 1.02],
      `${distanceKm.toFixed(2)} km ÷ ${altitudeLostM.toFixed(0)} m lost = ${glideRatio?.toFixed(1) ?? 'none'}`,
      'mark-text title',
      [0, 0],
    ),
    text(
      24,
      HEIGHT - 38,
      'The glide ratio is distance over ground divided by height lost. It needs no polar.',
      'small',
    ),
    text(24, HEIGHT - 18, windWords(glide), 'small'),
  ]);
}

/** The same glide through the air: ground speed without the wind component. */
function windWords({
  glideRatio,
  groundSpeedMeanKmh: speed,
  windComponentKmh: wind,
}: SourceFlight['thermals']['glides'][number]): string {
  if (wind === null || glideRatio === null) return `Mean speed over the ground ${speed.toFixed(0)} km/h.`;
  const throughAir = (glideRatio * (speed - wind)) / speed;
  const kind = wind >= 0 ? 'tail' : 'head';
  return `${speed.toFixed(0)} km/h over the ground with a ${kind}wind of ${Math.abs(wind).toFixed(0)} km/h: about ${throughAir.toFixed(1)} through the air.`;
}

/** From the start down to the panel's edge. */
function guide(panel: Panel, [, from]: Point, ratio: number): string {
  const [lowest] = panel.yRange;
  const far = panel.xRange[1];
  const reach = Math.min(far, ((from - lowest) * ratio) / 1000);
  const end: Point = [reach, from - (reach * 1000) / ratio];
  const isAtEdge = reach === far;
  return (
    panel.line([[0, from], end], 'guide') +
    panel.label(end, String(ratio), 'small', isAtEdge ? [6, 4] : [2, -8])
  );
}
