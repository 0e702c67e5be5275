import http from 'node:http';
import { type AddressInfo } from 'node:net';
import { startManagementServer } from './management-server.js';

/** Sends a probe like an orchestrator that reuses its connections. */
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
  const host = '127.0.0.1';
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  afterEach(() => agent.destroy());

  it('finishes pending probes when it closes, and accepts no more on the same connection', async () => {
    let asked!: () => void;
    let beReady!: (problems: string[]) => void;
    const isAsked = new Promise<void>((resolve) => (asked = resolve));
    const isReady = new Promise<string[]>((resolve) => (beReady = resolve));
    const server = await startManagementServer({ host, port: 0 }, { problems: () => (asked(), isReady) });
    const { port } = server!.address() as AddressInfo;
    const answer = ask(agent, port, '/ready');
    await isAsked;
    server!.close();
    beReady([]);
    expect(await answer).toBe(200);
    await expect(ask(agent, port, '/live')).rejects.toThrow('ECONNREFUSED');
  });

  it('reports why a process is not ready, still responds to /live, and has no other path', async () => {
    const problems = ['The database is read-only.', 'The queue does not respond.'];
    const server = await startManagementServer(
      { host, port: 0 },
      { problems: () => Promise.resolve(problems) },
    );
    try {
      const { port } = server!.address() as AddressInfo;
      const answerOf = async (path: string, method = 'GET') => {
        const response = await fetch(`http://${host}:${port}${path}`, { method });
        return [response.status, await response.text()];
      };
      expect(await answerOf('/ready')).toEqual([503, `not ready\n${problems.join('\n')}\n`]);
      expect(await answerOf('/ready?from=balancer', 'HEAD')).toEqual([503, '']);
      expect(await answerOf('/live')).toEqual([200, 'ok\n']);
      expect(await answerOf('/ready', 'POST')).toEqual([405, 'method not allowed\n']);
      expect(await answerOf('/metrics')).toEqual([404, 'not found\n']);
    } finally {
      server!.close();
    }
  });

  it('does not listen without a port', async () => {
    const readiness = { problems: () => Promise.resolve([]) };
    expect(await startManagementServer({ host, port: undefined }, readiness)).toBeUndefined();
  });
});
