import civl from '../profiles/civl.json' with { type: 'json' };
import gps from '../profiles/gps.json' with { type: 'json' };
import truePosition from '../profiles/true.json' with { type: 'json' };
import { type AirspaceProfile } from './profile.js';
import { type ProfileFile, profileOf } from './profile-file.js';

/** Those that come with the service. The first is the usual one. */
export const SHIPPED_PROFILES: readonly AirspaceProfile[] = [truePosition, gps, civl].map((file) =>
  profileOf(file as ProfileFile),
);
