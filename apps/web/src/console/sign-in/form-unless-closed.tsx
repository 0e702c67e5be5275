import { type ComponentChildren } from 'preact';
import { Notice } from '../../components/notice.js';
import { useLoaded } from '../../components/use-loaded.js';
import { answered, platform, type PlatformSchemas } from '../api/clients.js';
import { Page } from '../shell/page.js';
import { messages } from '../shell/preferences.js';

export type ServiceInformation = PlatformSchemas['ServiceInformation'];

export interface WithServiceProps {
  readonly title: string;
  /** Undefined: the service does not respond. */
  readonly children: (service: ServiceInformation | undefined) => ComponentChildren;
}

/** A page that depends on what the service says of its sign-in; before it does, nothing that would move or disappear. */
export function WithService({ title, children }: WithServiceProps) {
  const { data, error } = useLoaded(() => answered(platform.GET('/platform/v1/service')), []);
  if (data || error !== null) return <>{children(data)}</>;
  return (
    <Page title={title} isNarrow>
      {null}
    </Page>
  );
}

export interface FormUnlessClosedProps {
  readonly title: string;
  /** The error with which the service would refuse the form. */
  readonly closedBy: (service: ServiceInformation) => 'sign_up_closed' | 'password_sign_in_off' | null;
  readonly children: ComponentChildren;
}

/** A form of people with a password. Without passwords, or sign-ups, it says so before anyone fills it in. */
export function FormUnlessClosed({ title, closedBy, children }: FormUnlessClosedProps) {
  const { problems, signIn } = messages.value;
  return (
    <WithService title={title}>
      {(service) => {
        const code = service ? closedBy(service) : null;
        if (code === null) return children;
        return (
          <Page title={title} isNarrow>
            <Notice>{problems[code]}</Notice>
            <p class="form-links">
              <a href="/console/sign-in">{signIn.back}</a>
            </p>
          </Page>
        );
      }}
    </WithService>
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
