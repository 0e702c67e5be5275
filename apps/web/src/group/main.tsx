import '../style/group-page.css';
import { signal } from '@preact/signals';
import { render } from 'preact';
import { followTheme } from '../theme/theme.js';
import { followLanguage, language, units } from '../viewer/viewer-choices.js';
import { GroupFooter } from './group-footer.js';
import { groupFragment, readGroupFragment } from './group-links.js';
import { GroupPage } from './group-page.js';
import { sharedFlights } from './shared-source.js';

const root = document.getElementById('group')!;
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

render(<SharedGroup />, root);
