import { type Settings } from '@core/config';
import { ApiError } from '@core/contract';
import { BodyField } from '@core/contract/fields';
import { type Request } from 'express';
import { type JsonBodyReader } from './json-body.js';
import { type BodyChecks, JsonBodyPipe } from './json-body-pipe.js';

const CHOICES = ['fly', 'land'];

const doorCheck: BodyChecks = ({ door }, { host }) =>
  door === host ? [{ field: 'door', message: `is ${host}` }] : [];

class Body {
  @BodyField.text({
    description: 'The name.',
    maxLength: 5,
    pattern: { matches: /^a/, message: 'must start with a' },
  })
  name: string;

  @BodyField.secret({ description: 'The password.', minLength: 3, maxLength: 5 })
  password: string;

  @BodyField.choices(CHOICES, { description: 'The scopes.' })
  scopes: string[];

  @BodyField.email({ description: 'The e-mail address.', optional: true })
  email?: string;

  @BodyField.text({ description: 'The door.', maxLength: 9, optional: true })
  door?: string;
}

const GOOD = { name: 'abc', password: 'xyz', scopes: ['fly'] };

async function refusals(body: object): Promise<Record<string, string>> {
  try {
    const reader = { read: () => Promise.resolve(body) } as unknown as JsonBodyReader;
    const pipe = new JsonBodyPipe(reader, { host: 'closed' } as Settings);
    await pipe.transform({} as Request, {
      type: 'custom',
      metatype: Body,
      data: doorCheck as unknown as string,
    });
    return {};
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return Object.fromEntries((error.details ?? []).map(({ field, message }) => [field, message]));
  }
}

describe('a field of a body', () => {
  it('is accepted if it is valid', async () => {
    expect(await refusals(GOOD)).toEqual({});
  });

  it('is reported as required if it is missing, unless it is optional', async () => {
    expect(await refusals({})).toEqual({
      name: 'is required',
      password: 'is required',
      scopes: 'is required',
    });
  });

  it.each([
    [{ name: 7 }, { name: 'must be a string' }],
    [{ name: null }, { name: 'must be a string' }],
    [{ name: '' }, { name: 'must not be empty' }],
    [{ name: 'bcd' }, { name: 'must start with a' }],
    [{ password: ['xyz'] }, { password: 'must be a string' }],
    [{ password: 'xy' }, { password: 'must have at least 3 characters' }],
    [{ password: 'bcdefg' }, { password: 'must have at most 5 characters' }],
    [{ scopes: 'fly' }, { scopes: 'must be a list' }],
    [{ scopes: null }, { scopes: 'must be a list' }],
    [{ scopes: [] }, { scopes: 'must not be empty' }],
    [{ scopes: ['swim', 'fly'] }, { scopes: 'must contain only fly, land; got "swim"' }],
    [{ scopes: ['a', 7, null, {}] }, { scopes: 'must contain only fly, land; got "a", 7, null, …' }],
    [{ scopes: ['x'.repeat(99)] }, { scopes: `must contain only fly, land; got "${'x'.repeat(59)}…` }],
    [{ scopes: ['fly', 'fly'] }, { scopes: 'must not contain duplicates' }],
    [{ email: 7 }, { email: 'must be an e-mail address' }],
    [{ email: `${'a'.repeat(250)}@b.example` }, { email: 'must have at most 254 characters' }],
    [{ name: 'abcdef' }, { name: 'must have at most 5 characters' }],
    [{ name: 'a🪂🪂🪂🪂🪂' }, { name: 'must have at most 5 characters' }],
    [{ door: 'closed' }, { door: 'is closed' }],
    [{ more: 1 }, { more: 'is not a field of this operation' }],
  ])('is rejected for the most basic reason: %j', async (wrong, refused) => {
    expect(await refusals({ ...GOOD, ...wrong })).toEqual(refused);
  });

  it('is reported together with all other invalid fields, once each', async () => {
    const wrong = {
      name: 'abcdef',
      password: 'xy',
      scopes: ['swim'],
      email: 'x'.repeat(300),
      door: 'closed',
      more: 1,
    };
    expect(Object.keys(await refusals(wrong)).toSorted()).toEqual(Object.keys(wrong).toSorted());
    expect(await refusals({ ...GOOD, name: 'a🪂🪂🪂🪂' })).toEqual({});
  });

  it('makes the request malformed if it contains a NUL byte', async () => {
    const reader = { read: () => Promise.resolve({ ...GOOD, name: 'a\0' }) } as unknown as JsonBodyReader;
    const pipe = new JsonBodyPipe(reader, { host: 'open' } as Settings);
    const refused = pipe.transform({} as Request, { type: 'custom', metatype: Body });
    await expect(refused).rejects.toMatchObject({ code: 'malformed_request' });
  });
});
