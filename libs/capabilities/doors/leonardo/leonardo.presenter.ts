import { type ApiError, flightPageUrl, xmlText } from '@core/contract';
import { type UploadOutcome } from '@capabilities/flights/api';

/** Lines of an invalid file to show: the display of an instrument is small. */
const DETAILS_MAX = 3;

/**
 * The response of a Leonardo server. Programs look for "flight scored", and some read the number after "response=". A
 * flight that the account already had is a success to them as well, or they would send it for ever.
 */
export function leonardoPage({ flight, flights, created }: UploadOutcome, publicUrl: string): string {
  const what = created ? 'The flight is stored and is being analysed' : 'You already have this flight';
  const several = flights.length > 1 ? ` It is the first of ${flights.length} flights of this log.` : '';
  return page(
    `response=${flight.publicId}`,
    'flight scored',
    `${what}: ${flightPageUrl(publicUrl, flight.publicId)}${several}`,
  );
}

/** Programs look for "Invalid user data", and show what follows "problem". */
export function leonardoProblem({ status, message, details = [] }: ApiError): string {
  const reasons = details.slice(0, DETAILS_MAX).map(({ field, message: reason }) => `${field}: ${reason}`);
  return page(status === 401 ? 'Invalid user data' : 'problem', message, ...reasons);
}

function page(...lines: readonly string[]): string {
  return `<html><body>${lines.map(xmlText).join('<br>')}<br></body></html>`;
}
