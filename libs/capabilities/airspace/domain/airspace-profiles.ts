import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { airspaceProfilesFolder, SETTINGS, type Settings } from '@core/config';
import {
  type AirspaceProfile,
  InvalidProfileError,
  readAirspaceProfile,
  SHIPPED_PROFILES,
} from '@engine/airspace';
import { Inject, Injectable } from '@nestjs/common';

/** The rules by which flights are judged: those that are shipped, and the operator's own. */
@Injectable()
export class AirspaceProfiles {
  readonly all: readonly AirspaceProfile[];
  /** Whose verdict is the summary of a flight. */
  readonly standard: AirspaceProfile;

  /** @throws if a file of the operator is no profile, or AIRSPACE_PROFILE names none */
  constructor(@Inject(SETTINGS) settings: Pick<Settings, 'dataDir' | 'airspaceProfile'>) {
    const byName = new Map(SHIPPED_PROFILES.map((profile) => [profile.name, profile]));
    for (const profile of ownProfiles(airspaceProfilesFolder(settings))) byName.set(profile.name, profile);
    this.all = [...byName.values()];
    const standard = byName.get(settings.airspaceProfile);
    if (!standard) {
      throw new Error(
        `AIRSPACE_PROFILE=${settings.airspaceProfile} names no profile. Known: ${[...byName.keys()].join(', ')}.`,
      );
    }
    this.standard = standard;
  }

  find(name: string): AirspaceProfile | undefined {
    return this.all.find((profile) => profile.name === name);
  }
}

function ownProfiles(folder: string): AirspaceProfile[] {
  return filesIn(folder).map((name) => {
    try {
      return readAirspaceProfile(readFileSync(path.join(folder, name), 'utf8'));
    } catch (error) {
      if (!(error instanceof InvalidProfileError)) throw error;
      throw new Error(`${path.join(folder, name)} is not a profile of airspaces: ${error.message}`, {
        cause: error,
      });
    }
  });
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
