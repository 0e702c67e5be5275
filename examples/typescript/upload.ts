// Uploads an IGC file and prints the main results. All names are checked against the service's OpenAPI
// document, so a typo does not compile.
import { openAsBlob } from 'node:fs';
import createClient from 'openapi-fetch';
import type { paths } from './schema.js';

const { FLIGHT_SERVICE_URL = 'http://localhost:3000', FLIGHT_SERVICE_KEY } = process.env;
const file = process.argv[2];
if (!file || !FLIGHT_SERVICE_KEY) {
  console.error('Usage: FLIGHT_SERVICE_KEY=svc_live_… npm start -- FLIGHT.igc');
  process.exit(2);
}

const api = createClient<paths>({
  baseUrl: `${FLIGHT_SERVICE_URL}/api/v1`,
  headers: { Authorization: `Bearer ${FLIGHT_SERVICE_KEY}` },
});

const { data: uploaded, error } = await api.POST('/flights', {
  body: { igc: new File([await openAsBlob(file)], 'flight.igc') },
  bodySerializer: formOf,
});
if (error) {
  console.error(`${error.code}: ${error.message}`);
  for (const { field, message } of error.details ?? []) console.error(`  ${field}: ${message}`);
  process.exit(1);
}

const flightId = uploaded.id;
const flight = await processed(flightId);
console.log(`${flight.title} (${flight.id})`);
console.log(`  highest point    ${flight.metrics.altitude_max_m ?? '-'} m`);
console.log(`  along the track  ${flight.metrics.track_length_km ?? '-'} km`);

const { data: found } = await api.GET('/flights/{flightId}/thermals', { params: { path: { flightId } } });
for (const thermal of found?.thermals ?? []) {
  console.log(`  thermal ${thermal.index}: ${thermal.gain_m} m at ${thermal.climb_mean_mps} m/s`);
}

/** The multipart form with these fields. */
function formOf(fields: Readonly<Record<string, string | Blob>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** Waits until the flight is processed: an upload may return before that (202). */
async function processed(id: string) {
  for (;;) {
    const { data, error } = await api.GET('/flights/{flightId}', { params: { path: { flightId: id } } });
    if (error) throw new Error(`${error.code}: ${error.message}`);
    if (data.status === 'processed') return data;
    if (data.status === 'failed') throw new Error('The flight could not be analysed.');
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}
