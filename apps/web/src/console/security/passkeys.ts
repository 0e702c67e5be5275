import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { ApiProblem } from '../api/api-problem.js';
import { answered, platform } from '../api/clients.js';

type Credential = Readonly<Record<string, unknown>>;
type Options<Start extends (given: { optionsJSON: never }) => unknown> = Parameters<Start>[0]['optionsJSON'];

export { browserSupportsWebAuthn as canUsePasskeys };

/** A challenge that a passkey of the user has signed. @throws ApiProblem */
export async function signedChallenge(): Promise<Credential> {
  const { public_key: options } = await answered(platform.POST('/platform/v1/sign-in-passkey/challenge'));
  return uncancelled(
    startAuthentication({ optionsJSON: options as unknown as Options<typeof startAuthentication> }),
  );
}

/** Makes a passkey on this device or another one, and adds it to the user. @throws ApiProblem */
export async function addPasskey(name: string): Promise<void> {
  const { public_key: options } = await answered(platform.POST('/platform/v1/passkeys/challenge'));
  const credential = await uncancelled(
    startRegistration({ optionsJSON: options as unknown as Options<typeof startRegistration> }),
  );
  await answered(platform.POST('/platform/v1/passkeys', { body: { name, credential } }));
}

/** The browser does not say whether the user has cancelled or has no passkey: that would identify them. */
async function uncancelled(ceremony: Promise<object>): Promise<Credential> {
  try {
    return { ...(await ceremony) };
  } catch (error) {
    throw new ApiProblem(0, 'passkey_cancelled', String(error));
  }
}
