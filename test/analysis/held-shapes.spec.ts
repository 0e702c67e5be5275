import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** Created only for hard flights, or for flights unlike the artificial one, which is dense and declares no task. */
const SELDOM_MADE = [
  'CirclingChords',
  'EarlierFixes',
  'FitMessages',
  'KmlListener',
  'LocalFrame',
  'MidpointByPlaceSearch',
  'OuterBound',
  'PlaceSearch',
  'Placemark',
  'RecordedFile',
  'RoundedLegs',
  'SortedLegs',
  'TaskFlight',
  'WholeSeconds',
  'ZonePassage',
];

it('keeps an object of each class that an analysis creates, so that its compiled code is not dropped', () => {
  const script = path.join(import.meta.dirname, 'forgotten-classes.ts');
  const answer = JSON.parse(
    execFileSync(process.execPath, ['--import', 'tsx', script], { encoding: 'utf8' }),
  ) as { classes: number; forgotten: string[] };
  expect(answer.classes).toBeGreaterThan(50);
  expect(answer.forgotten).toEqual(SELDOM_MADE);
});
