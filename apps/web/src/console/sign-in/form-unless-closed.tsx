import { type ComponentChildren } from 'preact';
import { Notice } from '../../components/notice.js';
import { useLoaded } from '../../components/use-loaded.js';
import { answered, platform, type PlatformSchemas } from '../api/clients.js';
import { Page } from '../shell/page.js';
import { messages } from '../shell/preferences.js';

type ServiceInformation = PlatformSchemas['ServiceInformation'];

/** What the service says of its sign-in. */
export function useService() {
  return useLoaded(() => answered(platform.GET('/platform/v1/service')), []);
}

export interface FormUnlessClosedProps {
  readonly title: string;
  /** The error with which the service would refuse the form. */
  readonly closedBy: (service: ServiceInformation) => 'sign_up_closed' | 'password_sign_in_off' | null;
  readonly children: ComponentChildren;
}

/** A form of people with a password. Without passwords, or sign-ups, it says so before anyone fills it in. */
export function FormUnlessClosed({ title, closedBy, children }: FormUnlessClosedProps) {
  const { data, error } = useService();
  // no form that disappears; with the form if the service does not respond
  if (!data && error === null)
    return (
      <Page title={title} isNarrow>
        {null}
      </Page>
    );
  const code = data ? closedBy(data) : null;
  if (code === null) return <>{children}</>;
  const { problems, signIn } = messages.value;
  return (
    <Page title={title} isNarrow>
      <Notice>{problems[code]}</Notice>
      <p class="form-links">
        <a href="/console/sign-in">{signIn.back}</a>
      </p>
    </Page>
  );
}

/** Of a form that sets a password. */
export function closedWithoutPasswords({ password_sign_in: hasPasswords }: ServiceInformation) {
  return hasPasswords ? null : 'password_sign_in_off';
}

/** Of the form to sign up. */
export function closedToSignUps(service: ServiceInformation) {
  return service.sign_up === 'closed' ? 'sign_up_closed' : closedWithoutPasswords(service);
}
