import { SETTINGS, type Settings } from '@core/config';
import { WaitingFlights } from '@capabilities/flights';
import { Inject, Injectable } from '@nestjs/common';

/** What imports leave to uploads of the limits for waiting flights. */
const SHARE_OF_QUEUE = 0.5;

/** What imports use at most of an account's direct uploads of a day. The rest is for instruments and the console. */
const SHARE_OF_DAY = 0.9;

export interface Room {
  /** Whether the queue of all accounts has room for flights of imports. */
  readonly isOpen: boolean;
  /** Whether the account stores each flight of a log on its own. */
  readonly isSplit: boolean;
}

/** Keeps imports at the pace of the analysis: they add flights while few are waiting, instead of being rejected. */
@Injectable()
export class ImportRoom {
  /** How many files of an account may be held, or be flights that wait. */
  readonly window: number;
  /** How many direct uploads of an account there may be in a day when a file is read. */
  readonly filesPerDay: number;
  private readonly inAllMax: number;

  constructor(
    @Inject(SETTINGS) settings: Settings,
    private readonly flights: WaitingFlights,
  ) {
    const share = (limit: number) => Math.max(1, Math.floor(limit * SHARE_OF_QUEUE));
    this.window = Math.min(settings.importWaitingFlightsMax, share(settings.queueAccountMax));
    this.filesPerDay = Math.floor(settings.directUploadsPerDay * SHARE_OF_DAY);
    this.inAllMax = share(settings.queueMax);
  }

  async of(accountId: string): Promise<Room> {
    const { splits } = await this.flights.count(accountId, { own: this.window, inAll: this.inAllMax });
    return { isOpen: this.flights.inAll < this.inAllMax, isSplit: splits };
  }
}
