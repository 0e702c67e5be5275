/**
 * Entries of the table; linear interpolation between them is off by less than a degree from a turn of 10 degrees on.
 */
const STEPS = 2048;
const TURNS = turnsByShare();

/**
 * How far a course turned at a steady rate while a chord was flown, from the length of the chord as a share of its
 * arc: share = sin(turn / 2) / (turn / 2).
 *
 * @returns radians, 0 for a share of 1 or more, 2π for 0
 */
export function turnOfChord(share: number): number {
  if (share >= 1) return 0;
  const place = share * STEPS;
  const step = Math.trunc(place);
  return TURNS[step]! + (place - step) * (TURNS[step + 1]! - TURNS[step]!);
}

function turnsByShare(): Float64Array {
  const turns = new Float64Array(STEPS + 1);
  for (let step = 0; step <= STEPS; step++) turns[step] = turnByBisection(step / STEPS);
  return turns;
}

function turnByBisection(share: number): number {
  let less = 0;
  let more = 2 * Math.PI;
  // 40 halvings reach the precision of a double.
  for (let i = 0; i < 40; i++) {
    const turn = (less + more) / 2;
    if (Math.sin(turn / 2) / (turn / 2) > share) less = turn;
    else more = turn;
  }
  return (less + more) / 2;
}
