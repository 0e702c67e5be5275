// Part of `npm run lint`: the strictest rules of Redocly for the OpenAPI documents given.
import { readFile } from 'node:fs/promises';
import { createConfig, lintFromString } from '@redocly/openapi-core';

/** The reference lists webhooks in a section of their own, without tags. */
const WEBHOOK_WITHOUT_TAG = /^operation-tag-defined #\/webhooks\//;

const config = await createConfig({
  extends: ['recommended-strict'],
  rules: { 'operation-description': 'error', 'operation-tag-defined': 'error' },
});

for (const file of process.argv.slice(2)) {
  const source = await readFile(file, 'utf8');
  for (const { ruleId, message, location } of await lintFromString({ source, absoluteRef: file, config })) {
    const pointer = location[0]?.pointer ?? '';
    if (WEBHOOK_WITHOUT_TAG.test(`${ruleId} ${pointer}`)) continue;
    console.error(`${file} ${ruleId}: ${message} ${pointer}`);
    process.exitCode = 1;
  }
}
