import { getFitSportName, getFitSubSportName } from 'fit-file-parser/profile';
import { type RecordedSport } from '../igc/igc-file.js';

/** What a name of a sport says. */
export interface NamedSport {
  readonly kind: RecordedSport['kind'];
  /** The aircraft, as the competition class of an IGC file names it; null if the name is of none. */
  readonly competitionClass: string | null;
}

/**
 * Words in the names of sports, as apps and watches write them. The first match wins. Sports that are combined with a flight
 * without another word, such as ski touring, are left out.
 */
const SPORTS: readonly (readonly [RegExp, NamedSport])[] = [
  [/paramotor|\bppg\b/i, inAir('Paramotor')],
  [/para.?glid|parapente|gleitschirm|hike.{1,5}fly/i, inAir('Paragliding')],
  [/hang.?glid|\bdelta/i, inAir('Hang gliding')],
  [/glider|gliding|sailplane/i, inAir('Sailplane')],
  [/balloon/i, inAir('Balloon')],
  [/\bfly|flying|flight|aviation|soaring|wingsuit|sky.?div/i, inAir(null)],
  [
    /hik|walk|running|\brun\b|trek|mountaineer|snow.?shoe|climb|jog|wander|randonn|rucking/i,
    { kind: 'on_foot', competitionClass: null },
  ],
  [
    /cycl|biking|\bbik|\bride\b|riding|driv|\bcar\b|motor|skat|sailing|surf|rowing|paddl|kayak|canoe|boat/i,
    { kind: 'on_ground', competitionClass: null },
  ],
];

function inAir(competitionClass: string | null): NamedSport {
  return { kind: 'in_air', competitionClass };
}

/** What a name in words says; null if nothing is known of it. */
export function sportNamed(name: string): NamedSport | null {
  const words = name.replaceAll('_', ' ');
  return SPORTS.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}

/** What the numbers of sport and sub-sport of a FIT file say. Only some sub-sports are a sport of their own. */
export function fitSport(sport: number | null, subSport: number | null): NamedSport | null {
  const [main, sub] = [getFitSportName(sport), getFitSubSportName(subSport)];
  const detailed = sub === null ? null : sportNamed(sub);
  return detailed?.kind === 'in_air' ? detailed : main === null ? detailed : (sportNamed(main) ?? detailed);
}
