import { type Settings } from '@core/config';
import { PASSWORD_PLACEHOLDER, PLATFORM_PREFIX, SERVICE_NAME } from '@core/contract';
import { type Mail } from '@core/mail';

/**
 * The texts of the e-mails. Each explains what happens if the recipient does nothing, in case they did not
 * request it.
 */
export class IdentityMails {
  constructor(
    private readonly settings: Pick<
      Settings,
      'publicUrl' | 'platformTokenSeconds' | 'platformPasswordSignIn' | 'oidcName'
    >,
  ) {}

  confirmAddress(to: string, token: string): Mail {
    return {
      to,
      subject: `Confirm your e-mail address: ${SERVICE_NAME}`,
      text: [
        `Someone, probably you, signed up at ${this.settings.publicUrl} with this e-mail address.`,
        '',
        'To confirm your address, open this page and enter the password you chose when you signed up:',
        '',
        this.page('confirm-email', token),
        '',
        'Or run this command:',
        '',
        this.curl('verify-email', `{"token":"${token}","password":"YOUR PASSWORD"}`),
        '',
        `The token is valid for ${this.lifetime()}. If this was not you, ignore this e-mail: the account will not be activated.`,
      ].join('\n'),
    };
  }

  newPassword(to: string, token: string): Mail {
    return {
      to,
      subject: `Set a new password: ${SERVICE_NAME}`,
      text: [
        `Someone, probably you, asked to set a new password at ${this.settings.publicUrl}.`,
        '',
        ...this.howToSetPassword(token),
        '',
        'If this was not you, ignore this e-mail: your password stays the same.',
      ].join('\n'),
    };
  }

  alreadySignedUp(to: string, token: string): Mail {
    return {
      to,
      subject: `You already have an account: ${SERVICE_NAME}`,
      text: [
        `Someone, probably you, tried to sign up at ${this.settings.publicUrl} with this e-mail address, but it already has an account.`,
        'Sign in with your current password, or set a new one.',
        '',
        ...this.howToSetPassword(token),
        '',
        'If this was not you, ignore this e-mail: nothing has changed.',
      ].join('\n'),
    };
  }

  invitation(to: string, token: string): Mail {
    return {
      to,
      subject: `Invitation: ${SERVICE_NAME}`,
      text: [
        `The operator of ${this.settings.publicUrl} has created an account for you.`,
        '',
        ...(this.settings.platformPasswordSignIn === 'on'
          ? this.howToSetPassword(token)
          : this.howToSignInWithOidc(to)),
      ].join('\n'),
    };
  }

  private howToSignInWithOidc(to: string): string[] {
    const { publicUrl, oidcName } = this.settings;
    return [
      `To accept it, sign in with ${oidcName}, where your e-mail address must be ${to}:`,
      '',
      `  ${publicUrl}/console/sign-in`,
    ];
  }

  private howToSetPassword(token: string): string[] {
    return [
      'To set a password, open this page:',
      '',
      this.page('new-password', token),
      '',
      `Or replace ${PASSWORD_PLACEHOLDER} with your own and run this command:`,
      '',
      this.curl('password-reset/confirm', `{"token":"${token}","password":"${PASSWORD_PLACEHOLDER}"}`),
      '',
      `The token works once and is valid for ${this.lifetime()}.`,
    ];
  }

  /** The token is in the fragment, which browsers do not send, so it is not in any log. */
  private page(name: string, token: string): string {
    return `  ${this.settings.publicUrl}/console/${name}#token=${token}`;
  }

  private curl(path: string, body: string): string {
    const address = `${this.settings.publicUrl}${PLATFORM_PREFIX}/${path}`;
    return `  curl -H 'Content-Type: application/json' -d '${body}' ${address}`;
  }

  private lifetime(): string {
    const minutes = Math.round(this.settings.platformTokenSeconds / 60);
    return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
  }
}
