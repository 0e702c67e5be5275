import { type RequestingAccount } from '@core/access';
import { Injectable } from '@nestjs/common';
import { Logbook } from '@capabilities/flights/api';

const NAMES_MAX = 10;

/** For a site that no flight has: the names that an assistant may have meant. */
@Injectable()
export class SimilarSites {
  constructor(private readonly logbook: Logbook) {}

  /**
   * A member for the data of a tool; none if flights were found, or have this site but not the rest of the filters.
   * Without a similar name, it lists the sites with the most flights.
   */
  async unless(
    isFound: boolean,
    account: RequestingAccount,
    site: string | undefined,
  ): Promise<{ similar_sites?: string[] }> {
    if (isFound || site === undefined) return {};
    const { sites = [] } = await this.logbook.statistics(account, { group_by: 'site' });
    const names = sites.flatMap((group) => group.site ?? []);
    const asked = wordsOf(site);
    if (names.some((name) => name.toLowerCase() === site.trim().toLowerCase())) return {};
    const similar = names
      .map((name) => ({ name, shared: wordsOf(name).filter((word) => isOneOf(word, asked)).length }))
      .filter(({ shared }) => shared > 0)
      .sort((a, b) => b.shared - a.shared)
      .map(({ name }) => name);
    return { similar_sites: (similar.length > 0 ? similar : names).slice(0, NAMES_MAX) };
  }
}

/** Without accents, case and short words such as `de`. */
function wordsOf(name: string): string[] {
  const letters = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = letters.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const long = words.filter((word) => word.length > 2);
  return long.length > 0 ? long : words;
}

/** A beginning is enough: "forcl" is meant for "Forclaz". */
function isOneOf(word: string, asked: readonly string[]): boolean {
  return asked.some((other) => word.startsWith(other) || other.startsWith(word));
}
