import dgram from 'node:dgram';
import { freePort } from '@core/embedded-postgres';

/**
 * A port that no other test picks while this process runs, in this checkout or another one. Binding the UDP port of
 * the same number marks it as taken; the TCP port stays free for the server.
 */
export async function reservePort(): Promise<number> {
  for (;;) {
    const port = await freePort();
    if (await reserve(port)) return port;
  }
}

async function reserve(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const sign = dgram.createSocket('udp4');
    sign.once('error', () => sign.close(() => resolve(false)));
    sign.bind({ port, address: '127.0.0.1', exclusive: true }, () => {
      sign.unref();
      resolve(true);
    });
  });
}
