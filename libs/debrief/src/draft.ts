import { DEBRIEF_LENGTH as LENGTH } from '@app/domain';
import { z } from 'zod';

const evidence = z
  .array(z.string())
  .describe('Ids of the facts on which the text stands; every number of the text is in one of them.');

const statement = z.object({
  text: z
    .string()
    .describe(
      `One to three sentences, ${LENGTH.statementCharactersMin} to ${LENGTH.statementCharactersMax} characters.`,
    ),
  evidence,
});

/**
 * What a language model writes of a debrief. Lengths stand in descriptions only: strict schemas of OpenAI know no
 * bounds, and the check of the debrief has them. Key moments and remarks on safety are not the model's to write.
 */
export const draftSchema = z.object({
  headline: z.string().describe(`The flight in a line, at most ${LENGTH.headlineCharactersMax} characters.`),
  summary: z
    .string()
    .describe(
      `The flight in a few sentences, ${LENGTH.summaryCharactersMin} to ${LENGTH.summaryCharactersMax} characters.`,
    ),
  evidence: evidence.describe('Ids of the facts on which headline and summary stand.'),
  sections: z
    .array(
      z.object({
        title: z.string().describe(`At most ${LENGTH.titleCharactersMax} characters, without numbers.`),
        body: z.string().describe(`At most ${LENGTH.bodyCharactersMax} characters.`),
        evidence,
      }),
    )
    .describe('Two to five: climbs, glides, wind, score, data, as far as there is something to say.'),
  strengths: z.array(statement).describe(`At most ${LENGTH.strengthsMax}, the most important first.`),
  improvements: z.array(statement).describe(`At most ${LENGTH.improvementsMax}, the most important first.`),
});

export type Draft = z.output<typeof draftSchema>;

/** The draft in an answer; text around the object, such as the fences of a code block, is passed over. */
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
    complaint: `The object is not of the form asked for, at "${issue?.path.join('.')}".`,
  };
}
