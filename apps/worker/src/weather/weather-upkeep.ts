import { SETTINGS, type Settings } from '@app/config';
import { type WeatherProvider } from '@app/weather';
import { WeatherCacheRepository, WeatherWorkRepository } from '@tables/weather';
import { Inject, Injectable } from '@nestjs/common';
import { type Chore, NOTHING } from '../chore.js';
import { WEATHER_PROVIDER } from './weather-provider.token.js';

/** Flights checked per statement for missing weather. */
const ADOPTION_BATCH = 500;

/** With a weather provider: deletes expired hours from the cache, and finds flights from before it was configured. */
@Injectable()
export class WeatherUpkeep implements Chore {
  readonly name = 'weather';
  /** Id of the last flight that was checked; null after the last of all, so that it is done once per worker. */
  private adoptedUpTo: string | null = '0';

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(WEATHER_PROVIDER) private readonly provider: WeatherProvider | null,
    private readonly work: WeatherWorkRepository,
    private readonly cache: WeatherCacheRepository,
  ) {}

  async run(stopping: AbortSignal) {
    if (!this.provider) return NOTHING;
    const hours = await this.cache.forget(this.settings.weatherCacheDays);
    let flights = 0;
    while (this.adoptedUpTo !== null && !stopping.aborted) {
      const adopted = await this.work.adopt(this.adoptedUpTo, ADOPTION_BATCH);
      this.adoptedUpTo = adopted.last;
      flights += adopted.flights;
    }
    return { hours, flights };
  }
}
