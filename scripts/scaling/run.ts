// `npm run scaling` prints what uploads need and how long they wait. With `-- --write`, it updates docs/scaling.md.
import { writeFileSync } from 'node:fs';
import { scalingReport } from './report.js';
import { SCALING_PAGE, scalingPage } from './scaling-page.js';

for (const text of Object.values(scalingReport())) console.log(`${text}\n`);
if (process.argv.includes('--write')) writeFileSync(SCALING_PAGE, scalingPage().updated);
