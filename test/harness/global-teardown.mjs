export default async function teardown() {
  const host = globalThis.serviceHost;
  if (!host) return;
  if (host.exitCode === null) {
    const gone = new Promise((resolve) => host.once('exit', resolve));
    host.stdin.end();
    await gone;
  }
  if (host.exitCode !== 0) throw new Error('The services for the tests did not run and stop in order');
}
