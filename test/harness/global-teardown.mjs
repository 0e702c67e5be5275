export default async function teardown() {
  const host = globalThis.serviceHost;
  if (!host || host.exitCode !== null) return;
  const gone = new Promise((resolve) => host.once('exit', resolve));
  host.stdin.end();
  await gone;
}
