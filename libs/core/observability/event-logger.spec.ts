import { spawnSync } from 'node:child_process';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Output of the built logger, in a separate process because it writes to standard output. */
function written(call: string): string {
  const program = `
    import { EventLogger } from './dist/libs/core/observability/index.js';
    const logger = new EventLogger({ level: 'info', process: 'test' });
    ${call}`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', program], { cwd: ROOT, encoding: 'utf8' })
    .stdout;
}

function logged(eventSource: string): Record<string, unknown> {
  return JSON.parse(written(`logger.warn(${eventSource}, 'context');`)) as Record<string, unknown>;
}

describe('the log', () => {
  it('contains the event, its level, its process and its fields', () => {
    expect(logged(`{ event: 'flight.processed', flightId: 'x', ms: 3 }`)).toMatchObject({
      level: 'warn',
      process: 'test',
      context: 'context',
      flightId: 'x',
      ms: 3,
      msg: 'flight.processed',
    });
  });

  it('describes an error and its origin, without the data attached to it', () => {
    const line = JSON.stringify(
      logged(`{ event: 'x', error: Object.assign(new Error('failed', { cause: Object.assign(new Error('why'), {
        command: { args: ['AUTH', 'hunter2'] } }) }), { code: '42P01', parameters: ['46.81415'] }) }`),
    );
    expect(line).toContain('failed');
    expect(line).toContain('why');
    expect(line).toContain('42P01');
    expect(line).not.toMatch(/hunter2|46\.81415/);
  });

  it("skips Nest's line for every route and module, but keeps its other messages", () => {
    const lines = written(`
      logger.log('Mapped {/api/v1/health, GET} route', 'RouterExplorer');
      logger.log('Starting Nest application...', 'NestFactory');`);
    expect(lines.trimEnd().split('\n')).toEqual([expect.stringContaining('Starting Nest application')]);
  });

  it('masks fields with secret names', () => {
    const line = JSON.stringify(logged(`{ event: 'x', key: 'svc_live_a', nested: { password: 'hunter2' } }`));
    expect(line).not.toMatch(/svc_live_a|hunter2/);
  });
});
