import { SETTINGS, type Settings } from '@core/config';
import { ApiError, type DebriefLanguage, type RuleSetName } from '@core/contract';
import { type ScoresPayload } from '@engine/results';
import { type RuleSetScore, type StoredThermals } from '@engine/results/shapes';
import { DebriefRepository } from '@capabilities/debriefs';
import {
  type Flight,
  type FlightName,
  FlightRepository,
  FlightResultRepository,
  FlightShareRepository,
  type ShareOptions,
  type SharedFlight,
} from '@capabilities/flights';
import { Inject, Injectable } from '@nestjs/common';
import { FlightTracks } from '@capabilities/flights/api';
import { shareTokenSha256 } from '../sharing/share-token.js';
import { type PublicResults } from './public-flight.presenter.js';
import { type PublicViewToWrite } from './write-public-view.js';

/** Reads shared flights and their stored results by the token in their URL. */
@Injectable()
export class SharedFlightReader {
  constructor(
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'defaultRuleSet'>,
    private readonly shares: FlightShareRepository,
    private readonly flights: FlightRepository,
    private readonly results: FlightResultRepository,
    private readonly debriefs: DebriefRepository,
    private readonly tracks: FlightTracks,
  ) {}

  /** @throws ApiError `share_not_found` for every token that matches no shared flight, whatever the reason */
  async shared(token: string): Promise<SharedFlight> {
    const tokenSha256 = shareTokenSha256(token);
    const shared = tokenSha256 && (await this.shares.sharedFlight(tokenSha256));
    if (!shared) throw new ApiError('share_not_found');
    return shared;
  }

  /** The flight's row. @throws ApiError `share_not_found` if the flight was deleted a moment ago */
  async flight({ accountId, publicId }: FlightName): Promise<Flight> {
    const flight = await this.flights.find(accountId, publicId);
    if (!flight) throw new ApiError('share_not_found');
    return flight;
  }

  /** Its scores under every rule set, that of the account's league first; empty if it was not scored. */
  async scores({ accountId, publicId, ruleSet }: ScoredFlight): Promise<RuleSetScore[]> {
    const stored = await this.results.scores(accountId, publicId);
    return leagueFirst(
      stored?.part as ScoresPayload | null | undefined,
      ruleSet ?? this.settings.defaultRuleSet,
    );
  }

  /**
   * The flight with its results.
   * @param language of the debrief; undefined for any
   * @throws ApiError as {@link flight}
   */
  async read(
    shared: ScoredFlight & ShareOptions,
    language: DebriefLanguage | undefined,
  ): Promise<Omit<PublicViewToWrite, 'view'>> {
    const { accountId, publicId } = shared;
    const flight = await this.flight(shared);
    if (flight.status !== 'processed') return { flight, share: shared, results: null };
    const [thermals, track, scores, weather, debriefs] = await Promise.all([
      this.results.thermals(accountId, publicId),
      this.tracks.stored(flight),
      this.scores(shared),
      this.results.weather(accountId, publicId),
      shared.showDebrief ? this.debriefs.latest(accountId, publicId, language, { orAny: true }) : undefined,
    ]);
    if (!thermals?.part) throw new ApiError('share_not_found');
    return {
      flight,
      share: shared,
      results: {
        thermals: thermals.part as StoredThermals,
        track,
        scores,
        weather: (weather?.part ?? null) as PublicResults['weather'],
        debrief: debriefs?.debrief ?? null,
      },
    };
  }
}

type ScoredFlight = FlightName & Pick<SharedFlight, 'ruleSet'>;

/** Results of analysis version 3 have no scores. */
function leagueFirst(stored: ScoresPayload | null | undefined, ruleSet: RuleSetName): RuleSetScore[] {
  const scores: ScoresPayload['scores'] = stored?.scores ?? {};
  const first = scores[ruleSet];
  return first ? [first, ...Object.values(scores).filter((score) => score !== first)] : [];
}
