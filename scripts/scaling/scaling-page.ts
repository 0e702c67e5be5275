import { readFileSync } from 'node:fs';
import path from 'node:path';
import { scalingReport } from './report.js';

export const SCALING_PAGE = path.resolve(import.meta.dirname, '../../docs/scaling.md');

/** The page as it is, and with the tables of today's constants. */
export function scalingPage(): { readonly current: string; readonly updated: string } {
  const current = readFileSync(SCALING_PAGE, 'utf8');
  let updated = current;
  for (const [name, text] of Object.entries(scalingReport())) {
    const block = new RegExp(`(<!-- ${name} -->\\n+\`\`\`text\\n)[\\s\\S]*?(\`\`\`)`);
    if (!block.test(updated)) throw new Error(`docs/scaling.md has no block for ${name}`);
    updated = updated.replace(block, (_, begin: string, end: string) => `${begin}${text}\n${end}`);
  }
  return { current, updated };
}
