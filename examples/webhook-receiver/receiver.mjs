// A webhook receiver: verifies the signature, responds immediately, then processes each event once.
import http from 'node:http';
import { isGenuine } from './verify.mjs';

const { WEBHOOK_SECRET, PORT = '4000' } = process.env;
if (!WEBHOOK_SECRET) {
  console.error('Usage: WEBHOOK_SECRET=whsec_… node receiver.mjs');
  process.exit(2);
}

const BODY_BYTES_MAX = 65_536;
/** Processed events. A real receiver stores them in its database, in the same transaction as their effects. */
const seen = new Set();

const server = http.createServer(async (request, response) => {
  const body = await bytesOf(request);
  if (!body || !isGenuine(WEBHOOK_SECRET, request.headers, body)) {
    response.writeHead(400).end();
    return;
  }
  const event = JSON.parse(body.toString('utf8'));
  response.writeHead(204).end(); // respond before processing: a slow response is retried
  if (seen.has(event.id)) return; // an event may be delivered more than once
  seen.add(event.id);
  console.log(JSON.stringify({ id: event.id, type: event.type, data: event.data }));
});

async function bytesOf(request) {
  const chunks = [];
  let bytes = 0;
  try {
    for await (const chunk of request) {
      bytes += chunk.length;
      if (bytes > BODY_BYTES_MAX) return undefined;
      chunks.push(chunk);
    }
  } catch {
    return undefined; // the connection was interrupted
  }
  return Buffer.concat(chunks);
}

server.listen(Number(PORT), '127.0.0.1', () => {
  console.error(`Waiting for webhooks at http://127.0.0.1:${server.address().port}/`);
});
