import {
  AirspaceDecisionRepository,
  AirspaceProfiles,
  type CrossingFlight,
  listedCrossings,
} from '@capabilities/airspace';
import { loadSettings } from '@core/config';
import { type Command, Option } from 'commander';
import { UsageError } from '../output.js';
import { inPages, type PageOptions, printPage } from '../page-options.js';
import { withPlatform } from '../platform-database.js';

interface CrossingOptions extends PageOptions {
  readonly state: 'open' | 'decided';
}

/** Adds the command for flights that an operator decides on. */
export function addCrossingsCommand(airspace: Command): void {
  inPages(airspace.command('crossings'), 'flight')
    .description('list flights that crossed an airspace, or may have, latest upload first')
    .addOption(
      new Option('--state <state>', 'without a decision, or with one')
        .choices(['open', 'decided'])
        .default('open'),
    )
    .action(list);
}

async function list(options: CrossingOptions): Promise<void> {
  const { before, state } = options;
  const filter = {
    profile: new AirspaceProfiles(loadSettings()).standard.name,
    isDecided: state === 'decided',
  };
  const page = (most: number) =>
    withPlatform(async ({ dataSource }) => {
      const decisions = new AirspaceDecisionRepository(dataSource);
      const after = before === undefined ? undefined : await decisions.idOf(before);
      if (before !== undefined && after === undefined) throw new UsageError(`Flight ${before} not found.`);
      return decisions.page(filter, most, after);
    });
  await printPage(options, page, present, {
    ID: ({ id }) => id,
    ACCOUNT: (flight) => flight.account_id,
    FLOWN: (flight) => flight.flown_on,
    SUMMARY: ({ summary }) => summary,
    AIRSPACES: ({ crossings }) => [...new Set(crossings.map(({ name }) => name))].join(', '),
  });
}

function present(flight: CrossingFlight) {
  const { count, listed } = listedCrossings(flight.airspaces, flight.crossings);
  return {
    id: flight.publicId,
    account_id: flight.accountPublicId,
    flown_on: flight.flownOn,
    summary: flight.summary,
    crossing_count: count,
    crossings: listed,
    remarks: flight.remarks,
  };
}
