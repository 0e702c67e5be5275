import { SCOPES } from '@core/contract';
import { welcome } from './welcome.js';

const account = { id: 'acc_01', name: 'First account', newKey: 'svc_live_new' };
const link = { token: 'once', lifeSeconds: 1_800 };
const place = {
  publicUrl: 'http://127.0.0.1:3100',
  root: '/home/ada/flights',
  link,
  variables: {},
  script: 'scripts/start.mjs',
};

describe('what npm start prints', () => {
  it('shows a new key once, and the command that creates another with all scopes', () => {
    const text = welcome({ ...place, account });
    expect(text).toContain('API key    svc_live_new\n             Copy it now: it is not shown again.');
    expect(text).toContain(
      `To create another for acc_01 (First account):\n             npm run platform -- keys create --account acc_01 --name demo --scopes ${SCOPES.join(',')}\n`,
    );
    expect(text).toContain('"Authorization: Bearer svc_live_new"');
  });

  it('names the command of a release, if that was started', () => {
    const text = welcome({ ...place, account, script: 'dist/bundle/launcher.js' });
    expect(text).toContain('             bin/flights platform keys create --account acc_01 ');
  });

  it('shows a link that opens the console, with its lifetime', () => {
    expect(welcome({ ...place, account })).toContain(
      '  Console    http://127.0.0.1:3100/console/welcome#token=once\n             Opens the console once, within 30 minutes.',
    );
  });

  it('shows the account on later starts too, with a placeholder for the key', () => {
    const text = welcome({ ...place, account: { ...account, newKey: undefined } });
    expect(text).toContain('use your existing key');
    expect(text).toContain('keys create --account acc_01 ');
    expect(text).toContain('"Authorization: Bearer $FLIGHT_KEY"');
  });

  it('adds the variables that the command needs, without the password', () => {
    const variables = {
      DATA_DIR: '/srv/my flights',
      DATABASE_URL: 'postgres://ada:s3cr3t@db:5432/flights',
    };
    expect(welcome({ ...place, account, variables })).toContain(
      "             DATA_DIR='/srv/my flights' DATABASE_URL=postgres://ada:PASSWORD@db:5432/flights npm run platform -- keys create ",
    );
  });
});
