import { messagesIn } from '@capabilities/pages/flight-page';
import { language } from '../shell/preferences.js';

/** Coordinates in the viewer's language: 47.1° N, 12.3° E. */
export function formatPlace(
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
  decimals: number,
): string {
  const [north, , east, , south, , west] = messagesIn(language.value).compassPoints;
  const degrees = (value: number, positive: string, negative: string) =>
    `${Math.abs(value).toFixed(decimals)}°\u00a0${value < 0 ? negative : positive}`;
  return `${degrees(latitude, north!, south!)}, ${degrees(longitude, east!, west!)}`;
}
