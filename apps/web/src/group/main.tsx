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
const tokens = signal(readGroupFragment(location.hash).tokens);

followTheme();
followLanguage();
addEventListener('hashchange', () => {
  const changed = readGroupFragment(location.hash).tokens;
  if (changed.join() !== tokens.peek().join()) tokens.value = changed;
});

function SharedGroup() {
  return (
    <GroupPage
      ids={tokens.value}
      source={sharedFlights}
      maps={root.dataset}
      language={language.value}
      units={units.value}
      canAdd
      fragment={{
        read: (hash) => readGroupFragment(hash).timeSeconds,
        write: (timeSeconds) => groupFragment(tokens.peek(), timeSeconds),
      }}
      onChange={(changed) => {
        history.pushState(null, '', `${location.pathname}${groupFragment(changed, 0)}`);
        tokens.value = changed;
      }}
      footer={<GroupFooter />}
    />
  );
}

render(<SharedGroup />, root);
