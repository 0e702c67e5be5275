import { oauthSha256 } from '@core/access';
import { basicClientId, hashClientSecret } from './hash-client-secret.js';

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

describe('the secret of an app in Authorization', () => {
  it('is replaced by its hash, whether or not it is form-encoded', () => {
    const hashed = basic(`app_1:${oauthSha256('se cret:%')}`);
    expect(hashClientSecret(basic('app_1:se+cret%3A%25'))).toBe(hashed);
    expect(hashClientSecret(basic('app_1:se cret:%'))).toBe(hashed);
  });

  it.each(['Basic', 'Basic ', 'Basic !', `Basic \t${btoa('app_1:hash')}`, basic('no colon')])(
    'never passes unhashed: %j',
    (header) => {
      expect(hashClientSecret(header)).toBe('Basic -');
    },
  );

  it.each(['app_\0:secret', 'app_%00:secret'])('never passes with a client ID that has a NUL: %j', (text) => {
    expect(hashClientSecret(basic(text))).toBe('Basic -');
  });

  it('comes with the client ID', () => {
    expect(basicClientId(basic('app_1:se:cret'))).toBe('app_1');
    expect(basicClientId(basic('app%5F1:secret'))).toBe('app_1');
    for (const none of [undefined, 'Bearer x', 'Basic', basic('no colon')]) {
      expect(basicClientId(none)).toBe(undefined);
    }
  });

  it('is not looked for in other schemes', () => {
    expect(hashClientSecret('Bearer x')).toBe('Bearer x');
  });
});
