/**
 * Runs igc-xc-score in a separate process: it is LGPL, and one of its dependencies replaces Array.prototype.find on
 * import. Scores all fixes it receives, and returns its score and the median processor time of a few rounds in ms.
 */
import { scoringRules, solver } from 'igc-xc-score';

/** Wall-clock time. On a busy machine, the processor time, which the limit refers to, is much less. */
const LOOK_EVERY_MS = 500;

/** A longer run is timed once, because other activity in the process no longer matters. */
const REPEATED_MS_MAX = 200;

process.on('message', ({ rounds, ...flight }) => {
  const answers = [solve(flight)];
  while (answers.length < rounds && answers[0].ms <= REPEATED_MS_MAX) answers.push(solve(flight));
  answers.sort((a, b) => a.ms - b.ms);
  process.send(answers[answers.length >> 1]);
});

/** The solver caches its results in this object, so each round gets a new one. */
function solve({ latitudeDeg, longitudeDeg, rule, milliseconds }) {
  const flight = { fixes: Array.from(latitudeDeg, (latitude, i) => fix(i, latitude, longitudeDeg[i])) };
  const before = process.cpuUsage();
  const options = { maxcycle: LOOK_EVERY_MS, noflight: true, trim: false };
  const search = solver(flight, scoringRules[rule], options);
  let best;
  let ms;
  do {
    best = search.next().value;
    const { user, system } = process.cpuUsage(before);
    ms = (user + system) / 1000;
  } while (best.optimal !== true && ms < milliseconds);
  return { points: best.score ?? 0, isOptimal: best.optimal === true, ms };
}

function fix(second, latitude, longitude) {
  const timestamp = second * 1000;
  return { timestamp, latitude, longitude, valid: true, pressureAltitude: 1000, gpsAltitude: 1000 };
}

process.send({ isReady: true });
