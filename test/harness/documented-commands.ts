import { readFileSync } from 'node:fs';
import path from 'node:path';

const DOCS = path.resolve(import.meta.dirname, '../../docs');

/** The code blocks of a language in a document, in order, without the indentation of a list. */
export function codeBlocksOf(document: string, language: string): string[] {
  const text = readFileSync(path.join(DOCS, document), 'utf8');
  const blocks = text.matchAll(new RegExp(`^( *)\`\`\`${language}\\n([\\s\\S]*?)^ *\`\`\``, 'gm'));
  return [...blocks].map(([, indent = '', code = '']) => code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''));
}
