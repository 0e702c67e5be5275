// Reads the results that Jest writes with --json.
//   results.mjs failed FILE              prints the paths of the suites that failed
//   results.mjs replace FILE REPEATED    puts the results of repeated suites in place of their first ones in FILE, and
//                                        names the tests that failed at first
//   results.mjs count FILE...            prints how many tests passed, failed and were skipped
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const [command, ...files] = process.argv.slice(2);
/** Undefined if Jest ended without a result. */
const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);
const failedSuites = (result) => result?.testResults.filter(({ status }) => status === 'failed') ?? [];
const firstLine = (message = '') => message.trimStart().split('\n')[0];
const failedTests = (suite) => suite.assertionResults.filter(({ status }) => status === 'failed');

const commands = {
  failed: () => failedSuites(read(files[0])).forEach(({ name }) => console.log(name)),

  replace: () => {
    const [first, repeated] = files.map(read);
    if (!repeated) return;
    for (const suite of failedSuites(first)) {
      const again = repeated.testResults.find(({ name }) => name === suite.name);
      if (!again) continue;
      const names = failedTests(suite).map(
        ({ fullName, failureMessages }) => `\n    ${fullName}\n      ${firstLine(failureMessages[0])}`,
      );
      console.log(
        `${path.relative('', suite.name)} ${again.status} when repeated. Failed at first:${names.join('') || ' the suite'}`,
      );
      first.testResults[first.testResults.indexOf(suite)] = again;
    }
    writeFileSync(files[0], JSON.stringify(first));
  },

  count: () => {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    for (const result of files.map(read)) {
      if (!result) counts.failed++;
      for (const suite of result?.testResults ?? []) {
        for (const { status } of suite.assertionResults) counts[status in counts ? status : 'skipped']++;
        if (suite.status === 'failed' && failedTests(suite).length === 0) counts.failed++; // did not load
      }
    }
    console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
    process.exitCode = counts.failed > 0 ? 1 : 0;
  },
};
commands[command]();
