import { BrandMark, LANGUAGE_NAMES, LANGUAGES, UNIT_SYSTEMS } from '@capabilities/pages/flight-page';
import { type ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { SelectField } from '../../components/field.js';
import { useAction } from '../../components/use-action.js';
import { Button } from '../../components/button.js';
import { chooseTheme, themeChoice } from '../../theme/theme.js';
import { changeLanguage, changeUnits, language, messages, units } from './preferences.js';
import { ProblemNotice } from './problem-text.js';
import { place } from './router.js';
import { account, signOut } from './session.js';
import { uploadQueue } from '../uploads/account-queue.js';

/** What surrounds every page: the name of the service, the pages, and the choices of the viewer. */
export function Shell({ children }: { readonly children: ComponentChildren }) {
  const { shell } = messages.value;
  const isSignedIn = Boolean(account.value);
  return (
    <div class={isSignedIn ? 'shell shell-signed-in' : 'shell'}>
      <a class="skip-link" href="#content">
        {shell.skipToContent}
      </a>
      <header class="shell-header">
        <a class="brand" href={isSignedIn ? '/console/flights' : '/'}>
          <BrandMark />
          {shell.service}
        </a>
        {isSignedIn && <Navigation />}
      </header>
      <main id="content">{children}</main>
      <footer class="shell-footer">
        <Choices />
        <p>
          <a href="/docs">{shell.docs}</a> <a href="/platform/docs">{shell.platformDocs}</a>
        </p>
      </footer>
    </div>
  );
}

function Navigation() {
  const { shell } = messages.value;
  const signingOut = useAction(signOut);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // on a phone the list is wider than the screen
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [place.value.path]);
  const isOperator = account.value?.user.role === 'operator';
  const pages = [
    ['flights', shell.flights],
    ['groups', shell.groups],
    ['logbook', shell.logbook],
    ['keys', shell.keys],
    ['webhooks', shell.webhooks],
    ['apps', shell.apps],
    ['usage', shell.usage],
    ['account', shell.account],
    ...(isOperator ? [['accounts', shell.accounts] as const, ['operation', shell.operation] as const] : []),
  ] as const;
  return (
    <nav aria-label={shell.pages}>
      <ul ref={list}>
        {pages.map(([name, text]) => {
          const href = `/console/${name}`;
          const isHere = place.value.path === href || place.value.path.startsWith(`${href}/`);
          return (
            <li key={name}>
              <a href={href} aria-current={isHere ? 'page' : undefined}>
                {text}
              </a>
            </li>
          );
        })}
        <li class="sign-out">
          <Button kind="quiet" isBusy={signingOut.isRunning} onClick={() => void signingOut.run()}>
            {shell.signOut}
          </Button>
        </li>
      </ul>
      <ProblemNotice error={signingOut.error} />
      <UploadStatus />
    </nav>
  );
}

/** How far uploads are, on the pages that do not show them. */
function UploadStatus() {
  const queue = uploadQueue.value;
  if (!queue?.hasWork.value || place.value.path === '/console/flights') return null;
  const { uploads } = messages.value;
  const done = queue.count('added', 'known', 'refused', 'failed');
  return (
    <div class="upload-status">
      {uploads.progress(done, queue.uploads.value.length)}
      <progress max={1} value={queue.sentShare.value} aria-label={uploads.title} />
    </div>
  );
}

function Choices() {
  const { shell } = messages.value;
  return (
    <div class="choices">
      <SelectField
        label={shell.language}
        name="language"
        value={language.value}
        choices={LANGUAGES.map((each) => [each, LANGUAGE_NAMES[each]])}
        onChange={changeLanguage}
      />
      <SelectField
        label={shell.units}
        name="units"
        value={units.value}
        choices={UNIT_SYSTEMS.map((each) => [each, shell[each]])}
        onChange={changeUnits}
      />
      <SelectField
        label={shell.theme}
        name="theme"
        value={themeChoice.value}
        choices={[
          ['system', shell.systemTheme],
          ['light', shell.light],
          ['dark', shell.dark],
        ]}
        onChange={chooseTheme}
      />
    </div>
  );
}
