import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly target: readonly string[] }[];
}

/**
 * The findings of axe-core on the page as it is, in light and dark, as far as they are serious or critical, and what is
 * smaller than the 24 pixels that a finger needs. Each names its rule and the first element.
 * @param within selector of the part to check; the whole page by default
 */
export async function accessibilityFaults(
  page: Pick<Page, 'emulateMedia' | 'evaluate'>,
  within = 'html',
): Promise<string[]> {
  const faults: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(AXE); // evaluated by the debugger, which the page's policy does not stop
    const violations = await page.evaluate(async (selector) => {
      const { axe } = globalThis as unknown as {
        axe: { run(within: string, options: object): Promise<{ violations: Violation[] }> };
      };
      return (await axe.run(selector, { rules: { 'target-size': { enabled: true } } })).violations;
    }, within);
    const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    faults.push(...grave.map(({ id, nodes }) => `${colorScheme}: ${id} at ${nodes[0]?.target.join(' ')}`));
  }
  return faults;
}
