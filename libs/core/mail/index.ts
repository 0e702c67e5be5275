/** A port for e-mail, with adapters for SMTP and for printing. */
export { ConsoleMailSender, printedMail } from './console-mail-sender.js';
export { mailSenderOf } from './mail-sender-of.js';
export { type Mail, MailNotTakenError, MailSender } from './mail-sender.js';
export { SmtpMailSender } from './smtp-mail-sender.js';
