import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** Made for hard flights only, or for those that a made-up one is not like. */
const SELDOM_MADE = [
  'EarlierFixes',
  'MidpointByPlaceSearch',
  'OuterBound',
  'PlaceSearch',
  'RoundedLegs',
  'SortedLegs',
];

it('keeps an object of each class that an analysis makes, so that what is compiled for it is not forgotten', () => {
  const script = path.join(import.meta.dirname, 'forgotten-classes.ts');
  const answer = JSON.parse(
    execFileSync(process.execPath, ['--import', 'tsx', script], { encoding: 'utf8' }),
  ) as { classes: number; forgotten: string[] };
  expect(answer.classes).toBeGreaterThan(50);
  expect(answer.forgotten).toEqual(SELDOM_MADE);
});
