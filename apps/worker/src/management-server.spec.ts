import http from 'node:http';
import { type AddressInfo } from 'node:net';
import { parseSettings } from '@app/config';
import { startManagementServer } from './management-server.js';

/** Asks as orchestrators do that keep their connections. */
function ask(agent: http.Agent, port: number, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    http
      .get({ agent, host: '127.0.0.1', port, path }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode));
      })
      .once('error', reject);
  });
}

describe('the management server', () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  afterEach(() => agent.destroy());

  it('answers what was asked before it was closed, and nothing on the same connection afterwards', async () => {
    let asked!: () => void;
    let beReady!: () => void;
    const isAsked = new Promise<void>((resolve) => (asked = resolve));
    const isReady = new Promise<void>((resolve) => (beReady = resolve));
    const probe = { ready: () => (asked(), isReady) };
    const settings = { ...parseSettings({}), host: '127.0.0.1', workerPort: 0 };
    const server = await startManagementServer(settings, probe);
    const { port } = server!.address() as AddressInfo;
    const answer = ask(agent, port, '/ready');
    await isAsked;
    server!.close();
    beReady();
    expect(await answer).toBe(200);
    await expect(ask(agent, port, '/live')).rejects.toThrow('ECONNREFUSED');
  });
});
