// One build of a checkout at a time: `npm start` and a command in another terminal may both find it out of date.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const LOOK_EVERY_MS = 200;

/** Runs `build` while no other process does. The lock of a process that has died is taken over. */
export function withBuildLock(root, build) {
  const lock = path.join(root, 'node_modules', '.build-lock');
  const own = `${lock}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    while (!taken(lock, own)) letGoOfDead(lock, own);
    build();
  } finally {
    if (read(lock) === String(process.pid)) rmSync(lock, { force: true });
    rmSync(own, { force: true });
  }
}

/** A link is there with its text or not at all. */
function taken(lock, own) {
  try {
    linkSync(own, lock);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function letGoOfDead(lock, own) {
  const holder = read(lock);
  if (holder === '') return;
  if (isAlive(Number(holder))) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_EVERY_MS);
    return;
  }
  const aside = `${own}.dead`;
  try {
    renameSync(lock, aside);
    if (read(aside) !== holder) linkSync(aside, lock); // another process took it over meanwhile
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes(error.code)) throw error;
  }
  rmSync(aside, { force: true });
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
