import { type Settings } from '@app/config';
import { PASSWORD_PLACEHOLDER, PLATFORM_PREFIX, SERVICE_NAME } from '@app/contract';
import { type Mail } from '@app/mail';

/** The texts of the mails. Each says what happens if one does nothing, for those who have asked for nothing. */
export class IdentityMails {
  constructor(private readonly settings: Pick<Settings, 'publicUrl' | 'platformTokenSeconds'>) {}

  confirmAddress(to: string, token: string): Mail {
    return {
      to,
      subject: `Confirm your e-mail address: ${SERVICE_NAME}`,
      text: [
        `Somebody, probably you, has signed up at ${this.settings.publicUrl} with this address.`,
        '',
        'To confirm that it is yours, run this with the password that you signed up with:',
        '',
        this.curl('verify-email', `{"token":"${token}","password":"YOUR PASSWORD"}`),
        '',
        `This works for ${this.lifetime()}. If it was not you, do nothing: the account stays closed.`,
      ].join('\n'),
    };
  }

  newPassword(to: string, token: string): Mail {
    return {
      to,
      subject: `Set a new password: ${SERVICE_NAME}`,
      text: [
        `Somebody, probably you, wants to set a new password at ${this.settings.publicUrl}.`,
        '',
        ...this.howToSetPassword(token),
        '',
        'If it was not you, do nothing: the password stays as it is.',
      ].join('\n'),
    };
  }

  alreadySignedUp(to: string, token: string): Mail {
    return {
      to,
      subject: `You have an account already: ${SERVICE_NAME}`,
      text: [
        `Somebody, probably you, wants to sign up at ${this.settings.publicUrl} with this address. It has an account.`,
        'Sign in with the password that you have, or set a new one.',
        '',
        ...this.howToSetPassword(token),
        '',
        'If it was not you, do nothing: nothing has changed.',
      ].join('\n'),
    };
  }

  invitation(to: string, token: string): Mail {
    return {
      to,
      subject: `Invitation: ${SERVICE_NAME}`,
      text: [
        `The operator of ${this.settings.publicUrl} has made you an account.`,
        '',
        ...this.howToSetPassword(token),
      ].join('\n'),
    };
  }

  private howToSetPassword(token: string): string[] {
    return [
      `To set a password, put one of your own in the place of ${PASSWORD_PLACEHOLDER} and run this:`,
      '',
      this.curl('password-reset/confirm', `{"token":"${token}","password":"${PASSWORD_PLACEHOLDER}"}`),
      '',
      `This works once, for ${this.lifetime()}.`,
    ];
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
