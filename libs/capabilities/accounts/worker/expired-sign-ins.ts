import { SETTINGS, type Settings } from '@core/config';
import { KnownAddressRepository } from '../tables/identity/known-address.repository.js';
import { UserRepository } from '../tables/identity/user.repository.js';
import { Inject, Injectable } from '@nestjs/common';
import { type Chore } from '@core/work';

const SECONDS_PER_DAY = 86_400;
const SIGN_UPS_PER_ROUND = 500;

/** Deletes ended sessions, IP addresses of past sign-ins, and sign-ups that were never confirmed. */
@Injectable()
export class ExpiredSignIns implements Chore {
  readonly name = 'expired sign-ins';

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly users: UserRepository,
    private readonly addresses: KnownAddressRepository,
  ) {}

  async run() {
    const { platformKnownAddressDays, platformUnconfirmedDays, platformTokenSeconds } = this.settings;
    const signUpSeconds = Math.max(platformUnconfirmedDays * SECONDS_PER_DAY, platformTokenSeconds);
    return {
      sessions: await this.users.forgetEndedSessions(),
      addresses: await this.addresses.forget(platformKnownAddressDays),
      signUps: await this.users.forgetUnconfirmed(signUpSeconds, SIGN_UPS_PER_ROUND),
    };
  }
}
