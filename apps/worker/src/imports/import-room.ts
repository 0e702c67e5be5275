import { SETTINGS, type Settings } from '@app/config';
import { WaitingFlights } from '@app/intake';
import { Inject, Injectable } from '@nestjs/common';

/** What imports leave to uploads of the limits for waiting flights. */
const SHARE_OF_QUEUE = 0.5;

export interface Room {
  /** How many files an account's imports may read now. */
  readonly files: number;
  /** Whether the account stores each flight of a log on its own. */
  readonly isSplit: boolean;
}

/** Keeps imports at the pace of the analysis: they add flights while few are waiting, instead of being rejected. */
@Injectable()
export class ImportRoom {
  private readonly accountMax: number;
  private readonly inAllMax: number;

  constructor(
    @Inject(SETTINGS) settings: Settings,
    private readonly flights: WaitingFlights,
  ) {
    const share = (limit: number) => Math.max(1, Math.floor(limit * SHARE_OF_QUEUE));
    this.accountMax = Math.min(settings.importWaitingFlightsMax, share(settings.queueAccountMax));
    this.inAllMax = share(settings.queueMax);
  }

  async of(accountId: string): Promise<Room> {
    const max = { own: this.accountMax, inAll: this.inAllMax };
    const { splits, waiting } = await this.flights.count(accountId, max);
    const files = this.flights.inAll >= this.inAllMax ? 0 : Math.max(0, this.accountMax - waiting);
    return { files, isSplit: splits };
  }
}
