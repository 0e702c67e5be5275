import { Command } from 'commander';
import { print } from '../../../apps/cli/src/platform/output.js';
import { textTable } from '../../../apps/cli/src/text-table.js';
import { type Schemas } from '../../typescript/src/index.js';
import { clientOf } from './access.js';
import { credentials } from './credentials.js';
import { numberOption } from './number-option.js';

const LIMIT_DEFAULT = 20;
const PAGE_MAX = 100;

type Flight = Schemas['Flight'];

/** `list`: the latest flights of the account. */
export function listCommand(): Command {
  return new Command('list')
    .description('list your latest flights')
    .option('--limit <number>', 'how many', numberOption(1, Infinity), LIMIT_DEFAULT)
    .option('--search <words>', 'only flights with these words in title, site or places')
    .option('--json', 'print one JSON object per line')
    .action(async ({ limit, search, json }: { limit: number; search?: string; json?: boolean }) => {
      const query = { limit: Math.min(limit, PAGE_MAX), ...(search !== undefined && { q: search }) };
      const flights: Flight[] = [];
      for await (const flight of clientOf(await credentials()).flights.list(query)) {
        if (json) print(true, flight, []);
        flights.push(flight);
        if (flights.length >= limit) break;
      }
      if (!json) print(false, {}, flightTable(flights));
    });
}

function flightTable(flights: readonly Flight[]): string[] {
  if (flights.length === 0) return ['No flights.'];
  return textTable(flights, [
    { heading: 'id', text: ({ id }) => id, alignLeft: true },
    {
      heading: 'take-off (UTC)',
      text: takeoff,
      alignLeft: true,
    },
    { heading: 'min', text: ({ duration_seconds: seconds }) => String(Math.round(seconds / 60)) },
    { heading: 'km', text: (flight) => flight.best_score?.distance_km?.toFixed(1) ?? '-' },
    { heading: 'title', text: ({ title }) => title, alignLeft: true },
  ]);
}

/** Of a flight entered by hand, the time may be unknown. */
function takeoff(flight: Flight): string {
  const { flown_at: at } = flight;
  if (at !== null) return at.slice(0, 16).replace('T', ' ');
  return flight.status === 'manual' ? flight.flown_on : '-';
}
