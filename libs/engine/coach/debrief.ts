import { DEBRIEF_LANGUAGES, type DebriefLanguage } from '@core/contract';

export { DEBRIEF_LANGUAGES, type DebriefLanguage };

/** A statement and the ids of the facts that support it. */
export interface DebriefStatement {
  text: string;
  evidence: string[];
}

export interface DebriefSection {
  title: string;
  body: string;
  evidence: string[];
}

export type KeyMomentKind =
  'takeoff' | 'best_climb' | 'low_point' | 'highest_point' | 'longest_glide' | 'gap' | 'landing';

export interface KeyMoment extends DebriefStatement {
  /** Seconds after take-off; null if unknown. */
  after_seconds: number | null;
  kind: KeyMomentKind;
}

/** `notice`: good to know; `caution`: think about it before the next flight; `warning`: it could have gone wrong. */
export type SafetySeverity = 'notice' | 'caution' | 'warning';

export interface SafetyRemark extends DebriefStatement {
  severity: SafetySeverity;
}

/** A debrief of a flight, written by rules or by a language model. */
export interface DebriefContent {
  headline: string;
  summary: string;
  /** Facts that support the headline and summary. */
  evidence: string[];
  sections: DebriefSection[];
  strengths: DebriefStatement[];
  improvements: DebriefStatement[];
  key_moments: KeyMoment[];
  safety: SafetyRemark[];
}
