import { readFile, writeFile } from 'node:fs/promises';
import { generatedFiles, sampleFlightExample } from './documentation/generated-files.js';

const SAMPLE_EXAMPLE = 'libs/capabilities/flights/api/generated/sample-flight.ts';

/**
 * Writes the generated files. With `--check`, reports the outdated ones instead. Run it in the project's root with
 * `npm run generate`, which builds before each step.
 */
async function generate(part: string | undefined, check: boolean): Promise<void> {
  const files =
    part === 'sample'
      ? { [SAMPLE_EXAMPLE]: await sampleFlightExample(process.cwd()) }
      : await generatedFiles();
  for (const [file, text] of Object.entries(files)) {
    const current = await readFile(file, 'utf8').catch(() => '');
    if (current === text) continue;
    if (check) {
      console.error(`${file} is out of date: run "npm run generate" and commit the changes.`);
      process.exitCode = 1;
    } else {
      await writeFile(file, text);
      console.error(`Wrote ${file}`);
    }
  }
}

await generate(process.argv[2], process.argv.includes('--check'));
