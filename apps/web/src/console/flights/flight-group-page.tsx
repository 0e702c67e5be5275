import { useEffect, useState } from 'preact/hooks';
import { GROUP_FLIGHTS_MAX } from '../../group/group-flight.js';
import { type GroupPageProps } from '../../group/group-page.js';
import { language, messages, units } from '../shell/preferences.js';
import { navigate, place } from '../shell/router.js';
import { ownFlights } from './own-flights.js';

type GroupPageComponent = (props: GroupPageProps) => preact.JSX.Element;

/** Replays flights of the logbook together. The replay loads when it is needed. */
export function FlightGroupPage() {
  const { flights: texts, shell } = messages.value;
  const [GroupPage, setGroupPage] = useState<{ readonly component: GroupPageComponent } | null>(null);
  useEffect(() => {
    void import('./group-entry.js').then(({ GroupPage: component }) => setGroupPage({ component }));
    document.title = `${texts.replayTogether} · ${shell.service}`;
  }, []);
  const ids = flightIdsIn(place.value.query.get('flights'));
  const back = (
    <p class="group-back">
      <a href="/console/flights">{shell.toFlights}</a>
    </p>
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
        ids={ids}
        source={ownFlights}
        maps={document.getElementById('console')!.dataset}
        language={language.value}
        units={units.value}
        canAdd={false}
        onChange={(changed) => navigate(groupPath(changed), { replace: true })}
        footer={back}
      />
    </div>
  );
}

/** The page on which these flights are replayed together. */
export function groupPath(flightIds: readonly string[]): string {
  return `/console/group?flights=${flightIds.join()}`;
}

function flightIdsIn(parameter: string | null): string[] {
  const ids = (parameter ?? '').split(',').filter((id) => /^\w+$/.test(id));
  return [...new Set(ids)].slice(0, GROUP_FLIGHTS_MAX);
}
