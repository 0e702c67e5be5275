import { LENGTH } from './debrief-thresholds.js';
import { type DebriefContent, type DebriefLanguage } from './debrief.js';
import { type DebriefFacts } from './facts/debrief-facts.js';
import { type CoachRule, type Remark } from './coach-rule.js';
import { keyMoments } from './key-moments.js';
import { englishAdvice } from './languages/english-advice.js';
import { englishStory } from './languages/english-story.js';
import { frenchAdvice } from './languages/french-advice.js';
import { frenchStory } from './languages/french-story.js';
import { germanAdvice } from './languages/german-advice.js';
import { germanStory } from './languages/german-story.js';
import { type Messages } from './messages.js';
import { NumberText } from './number-text.js';
import { IMPROVEMENTS } from './rules/improvements.js';
import { SAFETY_RULES } from './rules/safety.js';
import { STRENGTHS } from './rules/strengths.js';
import { headline } from './story/headline.js';
import { sections } from './story/sections.js';
import { summary } from './story/summary.js';

const LANGUAGES: Readonly<Record<DebriefLanguage, (numbers: NumberText) => Messages>> = {
  en: (n) => ({ ...englishStory(n), ...englishAdvice(n) }),
  de: (n) => ({ ...germanStory(n), ...germanAdvice(n) }),
  fr: (n) => ({ ...frenchStory(n), ...frenchAdvice(n) }),
};

/**
 * Writes the debrief of a flight by fixed rules; the same facts always produce the same text. Of the rules that
 * apply, the most important ones are used.
 */
export function coachDebrief(facts: DebriefFacts, language: DebriefLanguage): DebriefContent {
  const say = LANGUAGES[language](new NumberText(language));
  // The advice is written for paragliders.
  const rules = facts.is_fast_aircraft ? [] : IMPROVEMENTS;
  const improvements = remarks(rules, facts, say, LENGTH.improvementsMax);
  const title = headline(facts, say);
  const overview = summary(facts, say, improvements.length === 0);
  return {
    headline: title.text,
    summary: overview.text,
    evidence: [...new Set([...title.evidence, ...overview.evidence])],
    sections: sections(facts, say),
    strengths: remarks(STRENGTHS, facts, say, LENGTH.strengthsMax).map(statement),
    improvements: improvements.map(statement),
    key_moments: keyMoments(facts, say),
    safety: remarks(SAFETY_RULES, facts, say, LENGTH.safetyMax).map((finding) => ({
      severity: finding.severity,
      ...statement(finding),
    })),
  };
}

function remarks<R extends Remark>(
  rules: readonly CoachRule<R>[],
  facts: DebriefFacts,
  say: Messages,
  max: number,
): R[] {
  return rules
    .flatMap((rule) => rule.find(facts, say) ?? [])
    .sort((a, b) => b.weight - a.weight)
    .slice(0, max);
}

function statement({ text, evidence }: Remark): { text: string; evidence: string[] } {
  return { text, evidence };
}
