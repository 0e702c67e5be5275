import { SETTINGS, type Settings } from '@core/config';
import { ApiError, PLANS } from '@core/contract';
import { StoredTotalsRepository } from '../../tables/stored-totals.repository.js';
import { Inject, Injectable } from '@nestjs/common';

/**
 * Limits how many flights, and how many bytes of files, an account of a plan can keep. They are counted before a file is
 * stored, so uploads that are checked at the same moment can all be accepted.
 */
@Injectable()
export class StorageAllowance {
  constructor(
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'plans'>,
    private readonly totals: StoredTotalsRepository,
  ) {}

  /**
   * @param flights how many are to be added; 0 is always admitted, as are flights without a file whatever is stored
   * @param bytes of the files of all new flights
   * @throws ApiError `flight_limit_reached` or `storage_limit_reached`
   */
  async admit(accountId: string, flights: number, bytes: number): Promise<void> {
    const { plans } = this.settings;
    const limited = PLANS.filter(
      (plan) => plans[plan].flightsTotal !== null || plans[plan].storageBytes !== null,
    );
    if (limited.length === 0) return;
    const stored = await this.totals.ofLimited(accountId, limited);
    if (!stored) return;
    const { flightsTotal, storageBytes } = plans[stored.plan];
    if (flights > 0 && flightsTotal !== null && stored.flights + flights > flightsTotal) {
      const message = `The plan of this account has room for ${flightsTotal} flights. ${stored.flights} are stored, and this request would add ${flights}.`;
      throw new ApiError('flight_limit_reached', { limit: 'stored_flights', message });
    }
    if (bytes > 0 && storageBytes !== null && stored.bytes + bytes > storageBytes) {
      const message = `The plan of this account has room for ${storageBytes} bytes of files. ${stored.bytes} are stored, and this request would add ${bytes}.`;
      throw new ApiError('storage_limit_reached', { limit: 'stored_bytes', message });
    }
  }
}
