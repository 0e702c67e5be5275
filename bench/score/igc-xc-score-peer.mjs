/**
 * igc-xc-score in a process of its own: it is LGPL, and one of its dependencies replaces Array.prototype.find on
 * import. Scores what it is sent, all fixes, and answers with its score and the processor time it took.
 */
import { scoringRules, solver } from 'igc-xc-score';

process.on('message', ({ latitudeDeg, longitudeDeg, rule, milliseconds }) => {
  const flight = { fixes: latitudeDeg.map((latitude, i) => fix(i, latitude, longitudeDeg[i])) };
  const before = process.cpuUsage();
  const options = { maxcycle: milliseconds, noflight: true, trim: false };
  const { value } = solver(flight, scoringRules[rule], options).next();
  const { user, system } = process.cpuUsage(before);
  process.send({ points: value.score ?? 0, isOptimal: value.optimal === true, ms: (user + system) / 1000 });
});

function fix(second, latitude, longitude) {
  const timestamp = second * 1000;
  return { timestamp, latitude, longitude, valid: true, pressureAltitude: 1000, gpsAltitude: 1000 };
}

process.send({ isReady: true });
