import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../components/button.js';
import { GROUP_FLIGHTS_MAX } from '@core/contract';
import { type GroupMember, readMembers, writeMembers } from '../../group/group-member.js';
import { type GroupPageProps } from '../../group/group-page.js';
import { KeepGroupDialog } from '../groups/keep-group-dialog.js';
import { language, messages, units } from '../shell/preferences.js';
import { navigate, place } from '../shell/router.js';
import { ownFlights } from './own-flights.js';

type GroupPageComponent = (props: GroupPageProps) => preact.JSX.Element;

/** Replays flights of the logbook together. The replay loads when it is needed. */
export function FlightGroupPage() {
  const { flights: texts, groups, shell } = messages.value;
  const [isKeeping, setKeeping] = useState(false);
  const [GroupPage, setGroupPage] = useState<{ readonly component: GroupPageComponent } | null>(null);
  useEffect(() => {
    void import('./group-entry.js').then(({ GroupPage: component }) => setGroupPage({ component }));
    document.title = `${texts.replayTogether} · ${shell.service}`;
  }, []);
  const members = membersIn(place.value.query.get('flights'));
  const back = (
    <div class="group-back">
      <Button kind="primary" disabled={members.length === 0} onClick={() => setKeeping(true)}>
        {groups.keep}
      </Button>
      <a href="/console/flights">{shell.toFlights}</a>
    </div>
  );
  if (!GroupPage)
    return (
      <p class="loading" role="status">
        {shell.loading}
      </p>
    );
  return (
    <div class="console-group">
      <GroupPage.component
        members={members}
        source={ownFlights}
        maps={document.getElementById('console')!.dataset}
        language={language.value}
        units={units.value}
        canAdd={false}
        onChange={(changed) => navigate(groupPath(changed), { replace: true })}
        footer={back}
      />
      {isKeeping && <KeepGroupDialog members={members} onClose={() => setKeeping(false)} />}
    </div>
  );
}

/** The page on which these flights are replayed together. */
export function groupPath(members: readonly GroupMember[]): string {
  // names are encoded already, and once more as a part of the parameter, so that their commas are no separators
  return `/console/group?flights=${writeMembers(members).replaceAll('%', '%25')}`;
}

function membersIn(parameter: string | null): GroupMember[] {
  return readMembers(parameter ?? '', (text) => /^\w+$/.test(text)).slice(0, GROUP_FLIGHTS_MAX);
}
