import { type DebriefContent } from '@app/domain';
import { wireTime } from './wire-values.js';

/** A debrief in wire format, with the times of its moments. */
export type DebriefPayload = Omit<DebriefContent, 'key_moments'> & {
  key_moments: KeyMomentPayload[];
};

export type KeyMomentPayload = DebriefContent['key_moments'][number] & {
  /** Null if the file has no date or the time is unknown. */
  time: string | null;
};

const MS_PER_SECOND = 1000;

/** @param takeoffAt epoch milliseconds; null without a date */
export function debriefPayload(content: DebriefContent, takeoffAt: number | null): DebriefPayload {
  return {
    ...content,
    key_moments: content.key_moments.map((moment) => ({
      time:
        takeoffAt === null || moment.after_seconds === null
          ? null
          : wireTime(takeoffAt + moment.after_seconds * MS_PER_SECOND),
      ...moment,
    })),
  };
}
