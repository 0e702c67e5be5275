import { ApiError } from '@app/contract';
import { JsonField } from './json-fields.js';
import { StrictPipe } from './strict-query.js';

const CHOICES = ['fly', 'land'];

class Body {
  @JsonField.text({
    description: 'Its name.',
    maxLength: 5,
    pattern: { matches: /^a/, message: 'must begin with a' },
  })
  name: string;

  @JsonField.secret({ description: 'Its password.', minLength: 3, maxLength: 5 })
  password: string;

  @JsonField.choices(CHOICES, { description: 'What it may do.' })
  scopes: string[];

  @JsonField.email({ description: 'Its address.', optional: true })
  email?: string;
}

const GOOD = { name: 'abc', password: 'xyz', scopes: ['fly'] };

async function refusals(body: object): Promise<Record<string, string>> {
  try {
    await new StrictPipe({ unknown: 'is unknown' }).transform(body, { type: 'body', metatype: Body });
    return {};
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return Object.fromEntries((error.details ?? []).map(({ field, message }) => [field, message]));
  }
}

describe('a field of a body', () => {
  it('is taken when nothing is wrong with it', async () => {
    expect(await refusals(GOOD)).toEqual({});
  });

  it('is told to be required where it is missing, unless it may be left out', async () => {
    expect(await refusals({})).toEqual({
      name: 'is required',
      password: 'is required',
      scopes: 'is required',
    });
  });

  it.each([
    [{ name: 7 }, { name: 'must be text' }],
    [{ name: null }, { name: 'must be text' }],
    [{ name: '' }, { name: 'must not be empty' }],
    [{ name: 'bcd' }, { name: 'must begin with a' }],
    [{ password: ['xyz'] }, { password: 'must be text' }],
    [{ password: 'xy' }, { password: 'must have at least 3 characters' }],
    [{ password: 'bcdefg' }, { password: 'must have at most 5 characters' }],
    [{ scopes: 'fly' }, { scopes: 'must be a list' }],
    [{ scopes: null }, { scopes: 'must be a list' }],
    [{ scopes: [] }, { scopes: 'must not be empty' }],
    [{ scopes: ['swim', 'swim'] }, { scopes: 'must be a list of fly, land' }],
    [{ scopes: ['fly', 'fly'] }, { scopes: 'must not name one twice' }],
    [{ email: 7 }, { email: 'must be an e-mail address' }],
    [{ more: 1 }, { more: 'is unknown' }],
  ])('is refused for the most basic reason: %j', async (wrong, refused) => {
    expect(await refusals({ ...GOOD, ...wrong })).toEqual(refused);
  });
});
