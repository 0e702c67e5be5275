import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const ROOT = path.resolve(import.meta.dirname, '..');
const page = readFileSync(path.join(ROOT, 'docs/traceability.md'), 'utf8');

/** The sentences before the first part of the specification, its parts, and what it does not contain. */
const PARTS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

interface Proof {
  readonly file: string;
  readonly words: string;
}

interface Row {
  readonly number: string;
  readonly statement: string;
  readonly proof: string;
  readonly proofs: readonly Proof[];
}

/** `| 4.7 | statement | file: “words”; file: “words” |` */
const rows: Row[] = page
  .split('\n')
  .filter((line) => /^\| *\d/.test(line))
  .map((line) => {
    const [number = '', statement = '', proof = ''] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    const proofs = [...proof.matchAll(/`([^`]+)`: “([^”]+)”/g)];
    return { number, statement, proof, proofs: proofs.map(([, file = '', words = '']) => ({ file, words })) };
  });

const isTest = ({ file }: Proof) => file.endsWith('.spec.ts');

const titles = new Map<string, readonly string[]>();

/** The titles of a file's tests that are not skipped. */
function titlesIn(file: string): readonly string[] {
  const known = titles.get(file);
  if (known) return known;
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const [title] = node.arguments;
      const isNamed = /^it(\.each\b|$)/.test(node.expression.getText());
      if (isNamed && title && ts.isStringLiteralLike(title)) found.push(title.text);
      if (isNamed && title && ts.isTemplateExpression(title)) found.push(title.getText());
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(path.join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true));
  titles.set(file, found);
  return found;
}

/** The problem with a proof; null if there is none. */
function fault({ file, words }: Proof): string | null {
  if (!existsSync(path.join(ROOT, file))) return `there is no ${file}`;
  if (file.endsWith('.spec.ts')) {
    return titlesIn(file).some((title) => title.includes(words))
      ? null
      : `no test in ${file} is named “${words}”`;
  }
  const text = readFileSync(path.join(ROOT, file), 'utf8').replaceAll(/\s+/g, ' ');
  return text.includes(words) ? null : `${file} does not contain “${words}”`;
}

describe('the traceability table', () => {
  it('numbers the statements of each part without gaps', () => {
    for (const part of PARTS) {
      const numbers = rows.filter(({ number }) => number.startsWith(`${part}.`)).map(({ number }) => number);
      expect(numbers.length).toBeGreaterThan(0);
      expect(numbers).toEqual(numbers.map((_, i) => `${part}.${i + 1}`));
    }
    expect(new Set(rows.map(({ number }) => Number(number.split('.')[0])))).toEqual(new Set(PARTS));
  });

  it('has a statement and a proof in every row, and nothing else in its last column', () => {
    for (const { number, statement, proof, proofs } of rows) {
      expect([number, statement.length > 0, proofs.length > 0]).toEqual([number, true, true]);
      const others = proof.replaceAll(/`[^`]+`: “[^”]+”/g, '').replaceAll(/[;\s]/g, '');
      expect([number, others]).toEqual([number, '']);
    }
  });

  it('names tests that exist, and quotes words from the documentation', () => {
    const faults = rows.flatMap(({ number, proofs }) =>
      proofs.map(fault).flatMap((what) => (what === null ? [] : [`${number}: ${what}`])),
    );
    expect(faults).toEqual([]);
  });

  it('proves every statement of the specification by a test, and documents decisions on its gaps', () => {
    const wanting = rows.filter(({ statement, proofs }) =>
      statement.startsWith('Gap:') ? proofs.every(isTest) : !proofs.some(isTest),
    );
    expect(wanting.map(({ number }) => number)).toEqual([]);
  });
});
