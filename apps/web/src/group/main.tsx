import '../style/group-page.css';
import { signal } from '@preact/signals';
import { render } from 'preact';
import { followTheme } from '../theme/theme.js';
import { followLanguage, language, units } from '../viewer/viewer-choices.js';
import { GroupFooter } from './group-footer.js';
import { groupFragment, readGroupFragment } from './group-links.js';
import { GroupPage } from './group-page.js';
import { adoptSecret, keptToken } from './kept-group.js';
import { KeptGroupPage } from './kept-group-page.js';
import { sharedFlights } from './shared-source.js';

const root = document.getElementById('group')!;
const token = keptToken(location.pathname);
const members = signal(readGroupFragment(location.hash).members);

followTheme();
followLanguage();
addEventListener('hashchange', () => {
  const changed = readGroupFragment(location.hash).members;
  if (groupFragment(changed, 0) !== groupFragment(members.peek(), 0)) members.value = changed;
});

function SharedGroup() {
  return (
    <GroupPage
      members={members.value}
      source={sharedFlights}
      maps={root.dataset}
      language={language.value}
      units={units.value}
      canAdd
      fragment={{
        read: (hash) => readGroupFragment(hash).timeSeconds,
        write: (timeSeconds) => groupFragment(members.peek(), timeSeconds),
      }}
      onChange={(changed) => {
        history.pushState(null, '', `${location.pathname}${groupFragment(changed, 0)}`);
        members.value = changed;
      }}
      footer={<GroupFooter />}
    />
  );
}

function Kept({ token: kept }: { readonly token: string }) {
  return <KeptGroupPage token={kept} maps={root.dataset} language={language.value} units={units.value} />;
}

if (token === null) render(<SharedGroup />, root);
else {
  // the secret is not for those who look at the screen or get the address from it
  history.replaceState(null, '', location.pathname + adoptSecret(token, location.hash));
  render(<Kept token={token} />, root);
}
