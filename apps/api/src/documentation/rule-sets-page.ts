import { LEAGUES } from '@engine/scoring';
import { markdownTable, withTable } from './markdown-table.js';

type League = (typeof LEAGUES)[number];
type SeasonRules = League['rules'][number];
type FlightType = SeasonRules['flightTypes'][number];
type ClosingRule = NonNullable<FlightType['closing']>;

const HEAD = [
  ...['Name', 'Season starts', 'From season', 'Verified for', 'Flight types (points per km)'],
  ...['Closing', 'Gap deducted', 'Rounded to'],
];
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const NONE = '–';

/** Text of docs/domain/scoring.md: the written page with the table of all rules in its place. */
export function ruleSetsPage(page: string): string {
  const rows = LEAGUES.flatMap((league) => league.rules.map((rules) => row(league, rules)));
  return withTable(page, 'libs/engine/scoring/rules', markdownTable(HEAD, rows));
}

function row({ name, seasonStart }: League, rules: SeasonRules): string[] {
  const { fromSeason, verifiedSeasons, flightTypes, rounding } = rules;
  return [
    `\`${name}\``,
    seasonStart === null ? NONE : DAY.format(Date.UTC(2000, seasonStart.month - 1, seasonStart.day)),
    String(fromSeason),
    verifiedSeasons.join(', ') || NONE,
    flightTypes.map((type) => `${type.title} ${multipliers(type)}`).join('; '),
    ofCircuits(flightTypes, closing),
    ofCircuits(flightTypes, deduction),
    String(10 ** -rounding.pointsDecimals),
  ];
}

function multipliers({ tiers }: FlightType): string {
  const points = tiers.map(({ multiplier }) => multiplier).join(' / ');
  const from = tiers.map(({ fromKm }) => fromKm).join(' / ');
  return from === '0' ? points : `${points} from ${from} km`;
}

/** What holds for the circuits: once if it is the same for all, otherwise with the flight types that differ. */
function ofCircuits(types: readonly FlightType[], textOf: (rule: ClosingRule) => string): string {
  const titlesByText = new Map<string, string[]>();
  for (const { closing: rule, title } of types) {
    if (rule === undefined) continue;
    const text = textOf(rule);
    titlesByText.set(text, [...(titlesByText.get(text) ?? []), title]);
  }
  return [...titlesByText]
    .map(([text, titles], place) => (place === 0 ? text : `${titles.join(', ')} ${text}`))
    .join('; ');
}

function closing({ fixedKm, relative }: ClosingRule): string {
  const share = `${relative * 100} %`;
  if (fixedKm === 0) return share;
  return relative === 0 ? `${fixedKm} km` : `the larger of ${fixedKm} km and ${share}`;
}

function deduction({ fixedKm, relative, freeKm }: ClosingRule): string {
  if (freeKm === 0) return 'always';
  return relative === 0 && freeKm >= fixedKm ? 'never' : `above ${freeKm} km`;
}
