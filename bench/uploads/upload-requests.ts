import { once } from 'node:events';
import http from 'node:http';
import { type UploadTarget } from './upload-targets.js';

const VARIANTS_PER_DIGITS = 100;

let variants = 0;

/** A form with a flight of its own: another date alone would be a correction, so the first fix is elsewhere, too. */
export function newFlightForm(igc: Buffer): Buffer {
  const date = new Date(Date.UTC(2020, 0, 1 + variants));
  const ddmmyy = [date.getUTCDate(), date.getUTCMonth() + 1, date.getUTCFullYear() % 100];
  const text = ddmmyy.map((part) => String(part).padStart(2, '0')).join('');
  const [north, east] = [Math.floor(variants / VARIANTS_PER_DIGITS), variants].map((value) =>
    String(value % VARIANTS_PER_DIGITS).padStart(2, '0'),
  );
  variants++;
  const varied = igc
    .toString('latin1')
    .replace(/(HFDTE(?:DATE:)?)\d{6}/, `$1${text}`)
    .replace(/^(B\d{11})\d\d([NS]\d{6})\d\d/m, `$1${north}$2${east}`);
  const own = Buffer.from(varied, 'latin1');
  const head =
    `--bench\r\nContent-Disposition: form-data; name="title"\r\n\r\nbench\r\n` +
    `--bench\r\nContent-Disposition: form-data; name="igc"; filename="flight.igc"\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), own, Buffer.from('\r\n--bench--\r\n')]);
}

/** Uploads a new flight. Returns the time to the last byte of the response, in ms. @throws unless it is processed */
export async function timeUpload(target: UploadTarget, igc: Buffer, agent: http.Agent): Promise<number> {
  return timeForm(target, newFlightForm(igc), agent);
}

async function timeForm({ service, key }: UploadTarget, form: Buffer, agent: http.Agent): Promise<number> {
  const startedAt = performance.now();
  const request = http.request(`${service.baseUrl}/api/v1/flights`, {
    method: 'POST',
    agent,
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'multipart/form-data; boundary=bench',
      'Content-Length': form.length,
    },
  });
  request.end(form);
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  response.resume();
  await once(response, 'end');
  if (response.statusCode !== 201) throw new Error(`An upload failed with status ${response.statusCode}`);
  return performance.now() - startedAt;
}

/** Uploads of a flight per second, from several clients at once. Their forms are made before the time starts. */
export async function flightsPerSecond(
  target: UploadTarget,
  igc: Buffer,
  { clients, uploads }: { readonly clients: number; readonly uploads: number },
): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients });
  const forms = Array.from({ length: uploads }, () => newFlightForm(igc));
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let form = forms.pop(); form; form = forms.pop()) await timeForm(target, form, agent);
    }),
  );
  agent.destroy();
  return uploads / ((performance.now() - startedAt) / 1_000);
}
