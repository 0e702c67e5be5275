// Sends many large uploads at the same time and reports their status codes to the parent process. A process of its own,
// so that sending does not delay the health checks that the parent measures.
import http from 'node:http';

const HEAD =
  '--bench\r\nContent-Disposition: form-data; name="igc"; filename="flight.igc"\r\n\r\n' +
  'AXXXBENCH\r\nHFDTE010625\r\n';
const TAIL = '\r\n--bench--\r\n';
const CHUNK_LINES = 1_872; // about 64 KiB

/** Three days of flight with a fix every second, in chunks; `seed` makes the flight different from the others. */
function* fileOf(seed, fileBytes) {
  let sent = HEAD.length;
  for (let second = 0; sent < fileBytes;) {
    const lines = [];
    for (let line = 0; line < CHUNK_LINES; line++, second++) lines.push(fixLine(second, seed));
    const chunk = `${lines.join('\r\n')}\r\n`.slice(0, fileBytes - sent);
    sent += chunk.length;
    yield chunk;
  }
}

const digits = (value, length) => String(value).padStart(length, '0');

function fixLine(second, seed) {
  const day = second % 86_400;
  const time =
    digits(Math.floor(day / 3_600), 2) + digits(Math.floor(day / 60) % 60, 2) + digits(day % 60, 2);
  const thousandths = 10_000 + Math.abs((second % 20_000) - 10_000);
  return `B${time}46${digits(thousandths, 5)}N00730${digits(seed, 3)}EA01500${digits(1_500 + (second % 600), 5)}`;
}

function upload({ url, key, template }, seed) {
  return new Promise((resolve) => {
    const length = HEAD.length + template.length + TAIL.length;
    const request = http.request(`${url}/api/v1/flights`, {
      method: 'POST',
      agent: false,
      headers: {
        Authorization: `Bearer ${key}`,
        'Content-Type': 'multipart/form-data; boundary=bench',
        'Content-Length': length,
        Prefer: 'respond-async',
      },
    });
    request.once('response', (response) => {
      response.resume().once('close', () => resolve(response.statusCode));
    });
    request.once('error', (error) => resolve(error.code));
    request.write(HEAD);
    request.write(fixLine(0, seed)); // the first fix differs
    request.write(template.subarray(fixLine(0, seed).length));
    request.end(TAIL);
  });
}

process.once('message', async ({ url, key, uploads, fileBytes }) => {
  // the same bytes for every upload but for the seed, so that making them costs nothing while they are sent
  const template = Buffer.from([...fileOf(0, fileBytes)].join(''));
  const counts = {};
  const target = { url, key, template };
  const statuses = await Promise.all(Array.from({ length: uploads }, (_, seed) => upload(target, seed)));
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  process.send(counts, () => process.exit());
});
process.send('ready');
