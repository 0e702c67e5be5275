/**
 * igc-xc-score in a process of its own: it is LGPL, and one of its dependencies replaces Array.prototype.find on
 * import. Scores what it is sent, all fixes, and answers with its score and the processor time it took.
 */
import { scoringRules, solver } from 'igc-xc-score';

/** By the clock; on a busy machine much less is processor time, which is what its limit is in. */
const LOOK_EVERY_MS = 500;

process.on('message', ({ latitudeDeg, longitudeDeg, rule, milliseconds }) => {
  const flight = { fixes: latitudeDeg.map((latitude, i) => fix(i, latitude, longitudeDeg[i])) };
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
  process.send({ points: best.score ?? 0, isOptimal: best.optimal === true, ms });
});

function fix(second, latitude, longitude) {
  const timestamp = second * 1000;
  return { timestamp, latitude, longitude, valid: true, pressureAltitude: 1000, gpsAltitude: 1000 };
}

process.send({ isReady: true });
