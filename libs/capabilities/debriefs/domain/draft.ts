import { DEBRIEF_LENGTH as LENGTH } from '@engine/coach';
import * as z from 'zod';

const evidence = z
  .array(z.string())
  .describe('Ids of the facts that support the text; every number in the text appears in one of them.');

const statement = z.object({
  text: z
    .string()
    .describe(
      `One to three sentences, ${LENGTH.statementCharactersMin} to ${LENGTH.statementCharactersMax} characters.`,
    ),
  evidence,
});

/**
 * The part of a debrief that a language model writes. Length limits appear only in descriptions: OpenAI's strict
 * schemas do not support limits, and the check of the debrief enforces them. Key moments and safety remarks are not
 * written by the model.
 */
export const draftSchema = z.object({
  headline: z
    .string()
    .describe(`The flight in one line, at most ${LENGTH.headlineCharactersMax} characters.`),
  summary: z
    .string()
    .describe(
      `The flight in a few sentences, ${LENGTH.summaryCharactersMin} to ${LENGTH.summaryCharactersMax} characters.`,
    ),
  evidence: evidence.describe('Ids of the facts that support the headline and summary.'),
  sections: z
    .array(
      z.object({
        title: z.string().describe(`At most ${LENGTH.titleCharactersMax} characters, without numbers.`),
        body: z.string().describe(`At most ${LENGTH.bodyCharactersMax} characters.`),
        evidence,
      }),
    )
    .describe('Two to five: climbs, glides, wind, score, data, where there is something to say.'),
  strengths: z.array(statement).describe(`At most ${LENGTH.strengthsMax}, the most important first.`),
  improvements: z.array(statement).describe(`At most ${LENGTH.improvementsMax}, the most important first.`),
});

export type Draft = z.output<typeof draftSchema>;

/** Extracts the draft from a response, ignoring text around the JSON object such as code fences. */
export function readDraft(text: string): { draft: Draft } | { draft: null; complaint: string } {
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return { draft: null, complaint: 'The answer is not one complete JSON object.' };
  }
  const read = draftSchema.safeParse(value);
  if (read.success) return { draft: read.data };
  const [issue] = read.error.issues;
  return {
    draft: null,
    complaint: `The object does not match the schema at "${issue?.path.join('.')}".`,
  };
}
