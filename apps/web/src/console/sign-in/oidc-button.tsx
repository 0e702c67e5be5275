import { Button } from '../../components/button.js';
import { useAction } from '../../components/use-action.js';
import { messages } from '../shell/preferences.js';
import { ProblemNotice } from '../shell/problem-text.js';
import { goToProvider, type OidcVisit } from './oidc.js';

/** Signs in with the OpenID Connect provider, or confirms with it who the user is. */
export function OidcButton({ name, visit }: { readonly name: string; readonly visit: OidcVisit }) {
  const { signIn, security } = messages.value;
  const leave = useAction(() => goToProvider(visit));
  const label = visit.isConfirmation ? security.useOidc : signIn.oidc;
  return (
    <>
      <Button isBusy={leave.isRunning} onClick={() => void leave.run()}>
        {label(name)}
      </Button>
      <ProblemNotice error={leave.error} />
    </>
  );
}
