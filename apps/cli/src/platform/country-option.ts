import { isCountryCode } from '@core/contract';
import { UsageError } from './output.js';

/**
 * The country that an option names, in either case, as its ISO 3166-1 code.
 * @throws UsageError
 */
export function countryOption(text: string): string {
  const country = text.toUpperCase();
  if (isCountryCode(country)) return country;
  throw new UsageError('--country must be a country code of two letters, such as FR (ISO 3166-1).');
}
