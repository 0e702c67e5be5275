import { Operator } from '../harness/account.js';
import { PlatformClient } from '../harness/platform-client.js';
import { PlatformCommand } from '../harness/platform-command.js';
import { signedInUser, TEST_PASSWORD } from '../harness/platform-user.js';
import { reservePort } from '../harness/reserve-port.js';
import { sharedServices } from '../harness/shared-services.js';

const [service] = sharedServices();
if (!service) throw new Error('No service is running');

interface Mail {
  readonly to: string;
  readonly text: string;
}

const accounts = (...words: string[]) => PlatformCommand.run(service.databaseUrl, ['accounts', ...words]);

function tokenIn(text: string): string | undefined {
  return /"token":"([^"]+)"/.exec(text)?.[1];
}

/** Follows an invitation mail, first unedited and then with a password, and signs in. */
async function setPassword(email: string, mail: string): Promise<PlatformClient> {
  const client = new PlatformClient(service!.baseUrl);
  const unedited = JSON.parse(/-d '(.+?)'/.exec(mail)?.[1] ?? '') as object;
  expect((await client.sendJson('POST', '/password-reset/confirm', unedited)).body).toMatchObject({
    code: 'validation_failed',
    details: [{ field: 'password', message: expect.stringContaining('your own password') as string }],
  });
  const request = { token: tokenIn(mail), password: TEST_PASSWORD };
  expect((await client.sendJson('POST', '/password-reset/confirm', request)).status).toBe(204);
  const signIn = { email, password: TEST_PASSWORD };
  expect((await client.sendJson('POST', '/sign-in', signIn)).status).toBe(204);
  return client;
}

describe('an account on the command line', () => {
  let operator: Operator;

  beforeAll(async () => {
    operator = await Operator.at(service.databaseUrl);
  });

  afterAll(() => operator.close());

  it('gets a user, a role and its debriefs switched off', async () => {
    const { publicId } = await operator.createAccount();
    const email = `${publicId.toLowerCase()}@example.org`;
    const early = await accounts('set-role', publicId, 'operator');
    const invite = ['accounts', 'invite', publicId, '--email', email];
    const pasted = `npm run platform -- ${invite.join(' ')}`.replace(email, '…');
    expect([early.code, early.stderr]).toEqual([1, expect.stringContaining(pasted)]);
    const SMTP_URL = `smtp://127.0.0.1:${await reservePort()}`; // where nothing listens
    const failed = await PlatformCommand.run(service.databaseUrl, invite, { SMTP_URL });
    expect([failed.code, failed.stdout]).toEqual([1, '']);
    expect(failed.stderr).toMatch(/^The mail server did not accept the e-mail: ESOCKET ECONNREFUSED$/m);
    // without SMTP_URL the mail is printed
    const invited = await PlatformCommand.run(service.databaseUrl, invite);
    const client = await setPassword(email, invited.stdout);
    expect((await client.get('/accounts')).body.code).toBe('operator_only');
    expect((await accounts('set-role', publicId, 'operator')).code).toBe(0);
    expect((await client.get('/accounts')).status).toBe(200);
    const updated = await accounts('update', publicId, '--auto-debrief', 'off', '--json');
    expect(JSON.parse(updated.stdout)).toMatchObject({ id: publicId, auto_debrief: false });
    expect((await client.get('/account')).body).toMatchObject({ auto_debrief: false });
    await accounts('update', publicId, '--split-flights', 'on');
    expect((await client.get('/account')).body).toMatchObject({ split_multiple_flights: true });
    const refused = await accounts('update', publicId, '--split-flights', 'yes');
    expect(refused.stderr).toContain('--split-flights must be on or off');
  });

  it('can be given to another user by removing an invited one', async () => {
    const { publicId } = await operator.createAccount();
    const [first, second] = ['first', 'second'].map((name) =>
      `${name}.${publicId}@example.org`.toLowerCase(),
    );
    const invite = (email: string) => accounts('invite', publicId, '--email', email, '--json');
    expect(JSON.parse((await invite(first!)).stdout)).toMatchObject({ email: first, invited: true });
    // the mail got lost: send it again
    const { unsent_mail: mail } = JSON.parse((await invite(first!)).stdout) as { unsent_mail: Mail };
    expect(mail.to).toBe(first);
    const client = await setPassword(first!, mail.text);
    const refused = await invite(second!);
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toMatch(`${publicId} already has a user: ${first}.`);
    const reset = JSON.parse((await accounts('reset-password', publicId, '--json')).stdout) as {
      unsent_mail: Mail;
    };
    const uninvited = await accounts('uninvite', publicId, '--json');
    expect(JSON.parse(uninvited.stdout)).toEqual({ account_id: publicId, email: first, invited: false });
    expect((await client.get('/account')).body.code).toBe('not_signed_in');
    const late = await client.sendJson('POST', '/password-reset/confirm', {
      token: tokenIn(reset.unsent_mail.text),
      password: TEST_PASSWORD,
    });
    expect(late.body.code).toBe('invalid_token');
    expect(JSON.parse((await invite(second!)).stdout)).toMatchObject({ email: second });
  });

  it('shows the same usage and sessions as the platform, and ends a session', async () => {
    const { client, account } = await signedInUser(service, operator, { plan: 'FREE' });
    const ofAccount = ['--account', account.publicId, '--json'];
    const run = async (...words: string[]) => {
      const { code, stdout, stderr } = await PlatformCommand.run(service.databaseUrl, [
        ...words,
        ...ofAccount,
      ]);
      expect([code, stderr]).toEqual([0, '']);
      return JSON.parse(stdout) as { data: { id: string }[] };
    };
    const [day, days] = ['2026-07-14', ['2026-07-13', '2026-07-15']];
    await operator.database.query(
      'insert into daily_usage (account_id, day, requests, debriefs) values ($1, $2, 58, 1)',
      [account.id, day],
    );
    const usage = await run('usage', '--from', days[0]!, '--to', days[1]!);
    const { body: shown } = await client.get(`/usage?from=${days[0]}&to=${days[1]}`);
    expect(usage).toEqual({ account_id: account.publicId, ...shown });
    expect(usage).toMatchObject({ days: [{}, { date: day, requests: 58, ai_debriefs: 1 }, {}] });
    const { data } = await run('sessions', 'list');
    const { body: sessions } = await client.get('/sessions');
    expect(sessions).toEqual({ data: [{ ...data[0], current: true }] });
    expect(await run('sessions', 'end', data[0]!.id)).toEqual({ id: data[0]!.id, ended: true });
    expect((await client.get('/account')).body.code).toBe('not_signed_in');
  });

  it('of a user who signed up cannot be taken from them', async () => {
    const { email, account } = await signedInUser(service, operator);
    await operator.database.query('update users set invited = false where email = $1', [email]);
    const { code, stderr } = await accounts('uninvite', account.publicId);
    expect([code, stderr]).toEqual([1, expect.stringMatching(`${email} has signed up`)]);
  });
});
