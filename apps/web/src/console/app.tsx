import { type ComponentChildren, type ComponentType } from 'preact';
import { AccountPage } from './account/account-page.js';
import { AppsPage } from './apps/apps-page.js';
import { AuthorizeErrorPage, AuthorizePage } from './apps/authorize-page.js';
import { DevicePage } from './apps/device-page.js';
import { CsvImportPage } from './flights/csv/csv-import-page.js';
import { AddFlightPage } from './flights/manual/add-flight-page.js';
import { FlightGroupPage } from './flights/flight-group-page.js';
import { FlightPage } from './flights/flight-page.js';
import { FlightsPage } from './flights/flights-page.js';
import { GroupsPage } from './groups/groups-page.js';
import { KeptGroupPage } from './groups/kept-group-page.js';
import { KeysPage } from './keys/keys-page.js';
import { LogbookPage } from './logbook/logbook-page.js';
import { OperationPage } from './operator/operation-page.js';
import { AccountsPage } from './operator/accounts-page.js';
import { ConfirmationDialog } from './security/confirmation-dialog.js';
import { SecurityPage } from './security/security-page.js';
import { messages } from './shell/preferences.js';
import { Page } from './shell/page.js';
import { matchPath, navigate, type PathParameters, place } from './shell/router.js';
import { account, OPEN_PAGES } from './shell/session.js';
import { Shell } from './shell/shell.js';
import { ConfirmEmailPage } from './sign-in/confirm-email-page.js';
import { ForgottenPasswordPage } from './sign-in/forgotten-password-page.js';
import { NewPasswordPage } from './sign-in/new-password-page.js';
import { closedToSignUps, closedWithoutPasswords, FormUnlessClosed } from './sign-in/form-unless-closed.js';
import { OidcPage } from './sign-in/oidc-page.js';
import { SignInPage } from './sign-in/sign-in-page.js';
import { WelcomePage } from './sign-in/welcome-page.js';
import { SignUpPage } from './sign-in/sign-up-page.js';
import { UsagePage } from './usage/usage-page.js';
import { DeliveryPage } from './webhooks/delivery-page.js';
import { EndpointPage } from './webhooks/endpoint-page.js';
import { EndpointsPage } from './webhooks/endpoints-page.js';

const PAGES: Readonly<Record<string, (parameters: PathParameters) => ComponentChildren>> = {
  '/console': () => <Forward to="/console/flights" />,
  '/console/sign-in': () => <SignInPage />,
  '/console/sign-in/oidc': () => <OidcPage />,
  '/console/sign-up': () => (
    <FormUnlessClosed title={messages.value.signUp.title} closedBy={closedToSignUps}>
      <SignUpPage />
    </FormUnlessClosed>
  ),
  '/console/confirm-email': () => <ConfirmEmailPage />,
  '/console/forgotten-password': () => (
    <FormUnlessClosed title={messages.value.signIn.forgotten} closedBy={closedWithoutPasswords}>
      <ForgottenPasswordPage />
    </FormUnlessClosed>
  ),
  '/console/new-password': () => (
    <FormUnlessClosed title={messages.value.newPassword.title} closedBy={closedWithoutPasswords}>
      <NewPasswordPage />
    </FormUnlessClosed>
  ),
  '/console/welcome': () => <WelcomePage />,
  '/console/flights': () => <FlightsPage />,
  '/console/flights/import': () => <CsvImportPage />,
  '/console/flights/new': () => <AddFlightPage />,
  '/console/group': () => <FlightGroupPage />,
  '/console/groups': () => <GroupsPage />,
  '/console/groups/:groupId': ({ groupId }) => <KeptGroupPage key={groupId} groupId={groupId!} />,
  '/console/flights/:flightId': ({ flightId }) => <FlightPage key={flightId} flightId={flightId!} />,
  '/console/logbook': () => <LogbookPage />,
  '/console/keys': () => <KeysPage />,
  '/console/webhooks': () => <EndpointsPage />,
  '/console/webhooks/:endpointId': ({ endpointId }) => (
    <EndpointPage key={endpointId} endpointId={endpointId!} />
  ),
  '/console/deliveries/:deliveryId': ({ deliveryId }) => (
    <DeliveryPage key={deliveryId} deliveryId={deliveryId!} />
  ),
  '/console/apps': () => <AppsPage />,
  '/console/authorize': () => <AuthorizePage />,
  '/console/authorize/error': () => <AuthorizeErrorPage />,
  '/console/device': () => <DevicePage />,
  '/console/usage': () => <UsagePage />,
  '/console/account': () => <AccountPage />,
  '/console/account/security': () => <SecurityPage />,
  '/console/accounts': () => <ForOperators page={AccountsPage} />,
  '/console/operation': () => <ForOperators page={OperationPage} />,
};

/** The console: the page of the present path, in its shell. */
export function App() {
  return (
    <Shell>
      <PresentPage />
      <ConfirmationDialog />
    </Shell>
  );
}

function PresentPage() {
  const { path } = place.value;
  // nothing until it is known who is signed in, so that no page appears and vanishes
  if (!account.value && !OPEN_PAGES.includes(path)) return null;
  for (const [pattern, page] of Object.entries(PAGES)) {
    const parameters = matchPath(pattern, path);
    if (parameters) return <>{page(parameters)}</>;
  }
  return <NotFoundPage />;
}

/** Others do not learn that the page exists. */
function ForOperators({ page: OperatorPage }: { readonly page: ComponentType }) {
  return account.value?.user.role === 'operator' ? <OperatorPage /> : <NotFoundPage />;
}

function NotFoundPage() {
  const { shell } = messages.value;
  return (
    <Page title={shell.notFoundTitle} lead={shell.notFound} isNarrow>
      <p>
        <a href="/console/flights">{shell.toFlights}</a>
      </p>
    </Page>
  );
}

function Forward({ to }: { readonly to: string }) {
  queueMicrotask(() => navigate(to, { replace: true }));
  return null;
}
