import net from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A response that takes longer is considered lost. */
const ANSWER_TIMEOUT_MS = 60_000;

/**
 * Sends raw bytes, valid HTTP or not. Resolves with the first response once it is complete or the server closes the
 * connection.
 */
export async function sendRaw(
  baseUrl: string,
  ...parts: readonly (string | Uint8Array)[]
): Promise<RawAnswer> {
  const { hostname, port } = new URL(baseUrl);
  const socket = net.connect(Number(port), hostname);
  try {
    return await new Promise((resolve, reject) => {
      let received = '';
      const timer = setTimeout(() => reject(new Error(`No answer, only: ${received}`)), ANSWER_TIMEOUT_MS);
      const look = (ended: boolean) => {
        const answer = parse(received);
        if (!answer && !ended) return;
        clearTimeout(timer);
        if (answer) resolve(answer);
        else reject(new Error(`The server closed the connection after: ${received}`));
      };
      socket.on('data', (chunk) => {
        received += chunk.toString('latin1');
        look(false);
      });
      socket.on('error', () => undefined); // the data received by then is parsed
      socket.on('close', () => look(true));
      for (const part of parts) socket.write(part);
    });
  } finally {
    socket.destroy();
  }
}

/** Undefined until the body is complete according to `Content-Length`. */
function parse(received: string): RawAnswer | undefined {
  const [head = '', ...rest] = received.split('\r\n\r\n');
  if (rest.length === 0) return undefined;
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = new Headers(lines.map((line) => line.split(/: ?(.*)/s, 2) as [string, string]));
  const text = Buffer.from(rest.join('\r\n\r\n'), 'latin1').toString();
  if (Buffer.byteLength(text) < Number(headers.get('content-length') ?? 0)) return undefined;
  return { status: Number(statusLine.split(' ')[1]), headers, text };
}
