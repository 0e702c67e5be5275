import { SETTINGS, type Settings } from '@core/config';
import { type WeatherProvider } from '../domain/weather-provider.js';
import { FlightWalkRepository } from '@capabilities/flights';
import { WeatherCacheRepository } from '../tables/weather-cache.repository.js';
import { WeatherWorkRepository } from '../tables/weather-work.repository.js';
import { Inject, Injectable } from '@nestjs/common';
import { Adoption } from '@capabilities/flights/worker';
import { type Chore, NOTHING, deleteInBatches } from '@core/work';
import { WEATHER_PROVIDER } from './weather-provider.token.js';

/** Flights checked per statement for missing weather. */
const ADOPTION_BATCH = 500;
/** Cached hours deleted per statement. */
const HOURS_BATCH = 5_000;

/** With a weather provider: deletes expired hours from the cache, and finds flights from before it was configured. */
@Injectable()
export class WeatherUpkeep implements Chore {
  readonly name = 'weather';
  readonly mayTakeHours = true;
  private readonly adoption: Adoption;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(WEATHER_PROVIDER) private readonly provider: WeatherProvider | null,
    work: WeatherWorkRepository,
    private readonly cache: WeatherCacheRepository,
    walks: FlightWalkRepository,
  ) {
    this.adoption = new Adoption('weather', walks, (after) => work.adopt(after, ADOPTION_BATCH));
  }

  async run(stopping: AbortSignal) {
    if (!this.provider) return NOTHING;
    const { weatherCacheDays } = this.settings;
    const hours = await deleteInBatches(HOURS_BATCH, stopping, (limit) =>
      this.cache.forget(weatherCacheDays, limit),
    );
    return { hours, flights: await this.adoption.run(stopping) };
  }
}
