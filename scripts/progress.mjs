// Lines about what takes long. On standard error, because standard output is for the command's own output.
const STILL_MS = 10_000;

export function say(text) {
  process.stderr.write(`${text}\n`);
}

/** Says what begins, that it is still under way, and how long it took. */
export async function withProgress({ doing, done }, work) {
  const startedAt = Date.now();
  const seconds = () => ((Date.now() - startedAt) / 1_000).toFixed(1);
  say(`${doing} …`);
  const still = setInterval(() => say(`${doing} … ${Math.round(seconds())} s`), STILL_MS);
  try {
    await work();
    say(`${done} in ${seconds()} s`);
  } finally {
    clearInterval(still);
  }
}
