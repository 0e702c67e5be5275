import { lintOpenApi } from './lint-openapi.js';

// the linters do not run inside Jest's module system, so the test starts this program
const problems: string[] = [];
for (const file of process.argv.slice(2)) problems.push(...(await lintOpenApi(file)));
for (const problem of problems) console.error(problem);
console.log(`${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
