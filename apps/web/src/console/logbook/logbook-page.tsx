import { LEAGUE_TITLES, RULE_SET_NAMES, type RuleSetName } from '@core/contract';
import { SelectField } from '../../components/field.js';
import { Panel } from '../../components/panel.js';
import { useLoaded } from '../../components/use-loaded.js';
import { formatDay } from '../shell/formats.js';
import { LoadedView } from '../shell/loaded-view.js';
import { Page } from '../shell/page.js';
import { messages } from '../shell/preferences.js';
import { changeQuery, place } from '../shell/router.js';
import { BestFlights } from './best-flights.js';
import { FlyingCalendar } from './flying-calendar.js';
import { GroupTables } from './group-tables.js';
import { loadLogbook, loadSeasons, type Selection, type Statistics } from './logbook-data.js';
import { OnThisDay } from './on-this-day.js';
import { OwnSitesPanel } from './own-sites-panel.js';
import { PersonalBests } from './personal-bests.js';
import { SeasonFigures } from './season-figures.js';
import { MapPanel } from './map-panel.js';
import { loadMappedFlights } from './mapped-flights.js';
import { TotalsChart } from './totals-chart.js';

/** In the URL, instead of a season. */
const ALL_SEASONS = 'all';

/** What the flights of a season add up to. */
export function LogbookPage() {
  const texts = messages.value.logbook;
  const { query } = place.value;
  const ruleSet = RULE_SET_NAMES.find((name) => name === query.get('rule_set'));
  const loaded = useLoaded(() => loadSeasons({ ruleSet }), [ruleSet]);
  return (
    <Page title={texts.title}>
      <LoadedView loaded={loaded}>
        {(all) =>
          all.total.flights === 0 ? (
            <Panel>
              <p class="empty">{texts.empty}</p>
            </Panel>
          ) : (
            <Season all={all} chosen={query.get('season')} />
          )
        }
      </LoadedView>
    </Page>
  );
}

/** @param chosen in the URL; null for the latest season */
function Season({ all, chosen }: { readonly all: Statistics; readonly chosen: string | null }) {
  const texts = messages.value.logbook;
  const ruleSet = all.rule_set as RuleSetName;
  const seasons = (all.seasons ?? []).flatMap(({ season }) => season ?? []);
  const season = chosen === ALL_SEASONS ? undefined : (seasons.find((each) => each === chosen) ?? seasons[0]);
  const selection: Selection = { season, ruleSet };
  const loaded = useLoaded(() => loadLogbook(selection), [season, ruleSet]);
  const span = all.seasons?.find((each) => each.season === season);
  const flights = useLoaded(() => loadMappedFlights(span), [span?.starts_on, span?.ends_on]);
  const reload = () => {
    loaded.reload();
    flights.reload();
  };
  return (
    <>
      <div class="filters logbook-choices">
        <SelectField
          label={texts.season}
          name="season"
          value={season ?? ALL_SEASONS}
          choices={[
            ...seasons.map((each) => [each, texts.seasonOf(each)] as const),
            [ALL_SEASONS, texts.allSeasons],
          ]}
          onChange={(value) => changeQuery({ season: value })}
        />
        <SelectField
          label={texts.league}
          name="rule_set"
          value={ruleSet}
          choices={RULE_SET_NAMES.map((name) => [name, LEAGUE_TITLES[name]])}
          onChange={(value) => changeQuery({ rule_set: value })}
        />
        {span?.starts_on && span.ends_on && (
          <p class="soft">{texts.span(formatDay(span.starts_on, 'UTC'), formatDay(span.ends_on, 'UTC'))}</p>
        )}
      </div>
      <LoadedView loaded={loaded}>
        {({ statistics, records }) => (
          <>
            <SeasonFigures totals={statistics.total} ruleSet={ruleSet} />
            <OnThisDay />
            <BestFlights span={span} />
            <MapPanel selection={selection} flights={flights} />
            {span?.starts_on && span.ends_on && statistics.days && (
              <FlyingCalendar
                first={span.starts_on}
                last={span.ends_on}
                days={statistics.days}
                ruleSet={ruleSet}
              />
            )}
            <TotalsChart statistics={statistics} span={span} />
            <PersonalBests records={records} ruleSet={ruleSet} />
            <GroupTables statistics={statistics} span={span} ruleSet={ruleSet} />
            <OwnSitesPanel flights={flights.data?.flights ?? []} onChange={reload} />
          </>
        )}
      </LoadedView>
    </>
  );
}
