import { CopyLine } from '../shell/copy-line.js';
import { messages } from '../shell/preferences.js';
import { account } from '../shell/session.js';

/** What to enter in an instrument or app, with a new upload key as the password. */
export function UploadSettings() {
  const texts = messages.value.keys;
  const lines: readonly (readonly [label: string, text: string | undefined])[] = [
    [texts.leonardoUrl, `${location.origin}/compat/leonardo`],
    [texts.webdavUrl, `${location.origin}/dav/`],
    [texts.userName, account.value?.email ?? account.value?.id],
  ];
  return (
    <>
      <p>{texts.uploadSettings}</p>
      {lines.map(([label, text]) => (
        <div class="field" key={label}>
          <span>{label}</span>
          <CopyLine text={text ?? ''} label={label} />
        </div>
      ))}
    </>
  );
}
