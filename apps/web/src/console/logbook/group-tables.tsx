import { type RuleSetName } from '@core/contract';
import { type Column, DataTable } from '../../components/data-table.js';
import { Panel } from '../../components/panel.js';
import { flightFormats, formatCount } from '../shell/formats.js';
import { messages } from '../shell/preferences.js';
import { siteFlights, tagFlights } from './flights-path.js';
import { type Statistics, type Totals } from './logbook-data.js';
import { type SeasonSpan } from './season-days.js';

interface Row {
  readonly name: string | null;
  readonly totals: Totals;
}

/** Totals by site, by glider and, where flights have them, by tag and for tandem and solo flights. */
export function GroupTables({
  statistics,
  span,
  ruleSet,
}: {
  readonly statistics: Statistics;
  /** Undefined for all seasons. */
  readonly span: SeasonSpan | undefined;
  readonly ruleSet: RuleSetName;
}) {
  const { logbook: texts, notes } = messages.value;
  const sites = (statistics.sites ?? []).map((totals) => ({ name: totals.site, totals }));
  const gliders = (statistics.gliders ?? []).map((totals) => ({ name: totals.glider, totals }));
  const tags = (statistics.tags ?? []).map((totals) => ({ name: totals.tag, totals }));
  const crews = (statistics.tandem ?? []).map((totals) => ({
    name: totals.tandem ? notes.tandemFlight : notes.soloFlight,
    totals,
  }));
  return (
    <div class="group-tables">
      <GroupTable
        title={texts.sites}
        heading={texts.site}
        rows={sites}
        ruleSet={ruleSet}
        hrefOf={(site) => siteFlights(site, span)}
      />
      <GroupTable title={texts.gliders} heading={texts.glider} rows={gliders} ruleSet={ruleSet} />
      {tags.length > 0 && (
        <GroupTable
          title={notes.tags}
          heading={notes.tag}
          rows={tags}
          ruleSet={ruleSet}
          hrefOf={(tag) => tagFlights(tag, span)}
        />
      )}
      {crews.length > 0 && (
        <GroupTable title={notes.crew} heading={notes.crew} rows={crews} ruleSet={ruleSet} />
      )}
    </div>
  );
}

interface GroupTableProps {
  readonly title: string;
  readonly heading: string;
  readonly rows: readonly Row[];
  readonly ruleSet: RuleSetName;
  /** The flights that a name links to. */
  readonly hrefOf?: (name: string) => string;
}

function GroupTable({ title, heading, rows, ruleSet, hrefOf }: GroupTableProps) {
  const texts = messages.value.logbook;
  const formats = flightFormats('UTC');
  const columns: readonly Column<Row>[] = [
    {
      title: heading,
      isHeading: true,
      cell: ({ name }) => {
        if (name === null) return <span class="soft">{texts.unknown}</span>;
        return hrefOf ? <a href={hrefOf(name)}>{name}</a> : name;
      },
    },
    { title: texts.flights, isNumber: true, cell: ({ totals }) => formatCount(totals.flights) },
    {
      title: texts.airtime,
      isNumber: true,
      cell: ({ totals }) => formats.duration(totals.duration_seconds),
    },
    {
      title: texts.track,
      isNumber: true,
      cell: ({ totals }) => formats.distance(totals.track_length_km, 0),
    },
    {
      title: texts.bestScore,
      isNumber: true,
      cell: ({ totals }) => {
        const points = totals.best_points[ruleSet];
        return points === undefined ? '–' : formats.points(points);
      },
    },
  ];
  return (
    <Panel title={title}>
      <DataTable caption={title} columns={columns} rows={rows} keyOf={({ name }) => name ?? ''} />
    </Panel>
  );
}
