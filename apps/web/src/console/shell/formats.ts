import { Formats, messagesIn } from '@capabilities/pages/flight-page';
import { computed } from '@preact/signals';
import { language, units } from './preferences.js';

/** British English writes the day first. */
const LOCALES = { en: 'en-GB', de: 'de-DE', fr: 'fr-FR' } as const;

const locale = computed(() => LOCALES[language.value]);

/** Quantities of flights, in the viewer's units. Times are written in the given zone. */
export function flightFormats(timeZone: string): Formats {
  const { compassPoints } = messagesIn(language.value);
  return new Formats({ language: language.value, units: units.value, timeZone, compassPoints });
}

/** A whole number with separators. */
export function formatCount(count: number): string {
  return new Intl.NumberFormat(locale.value).format(count);
}

/** A size with its unit: `259 MB`. */
export function formatBytes(bytes: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
  const at = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return new Intl.NumberFormat(locale.value, {
    style: 'unit',
    unit: units[at],
    maximumSignificantDigits: 3,
  }).format(bytes / 1_000 ** at);
}

/** A day and a time of day on this computer's clock. */
export function formatMoment(iso: string): string {
  return dateText(iso, { dateStyle: 'medium', timeStyle: 'short' });
}

/** A moment with seconds, for logs. */
export function formatExactMoment(iso: string): string {
  return dateText(iso, { dateStyle: 'medium', timeStyle: 'medium' });
}

/** A day in a time zone; this computer's by default. */
export function formatDay(iso: string, timeZone?: string): string {
  return dateText(iso, { dateStyle: 'medium', timeZone });
}

/** A UTC day without its year, for axes: `14 Jul`. */
export function formatShortDay(day: string): string {
  return dateText(`${day}T00:00:00Z`, { day: 'numeric', month: 'short', timeZone: 'UTC' });
}

/** A month such as `2026-07`: `July 2026`, or `Jul` for axes. */
export function formatMonth(month: string, length: 'long' | 'short'): string {
  const year = length === 'long' ? ({ year: 'numeric' } as const) : {};
  return dateText(`${month}-01T00:00:00Z`, { month: length, ...year, timeZone: 'UTC' });
}

function dateText(iso: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale.value, options).format(new Date(iso));
}
