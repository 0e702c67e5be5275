import { SETTINGS, type Settings } from '@app/config';
import { SignatureWorkRepository } from '@tables/signatures';
import { Inject, Injectable } from '@nestjs/common';
import { type Chore, NOTHING } from '../chore.js';

/** Flights checked per statement for an unvalidated signature. */
const ADOPTION_BATCH = 500;

/** With a validation server: finds flights from before it was configured. */
@Injectable()
export class SignatureUpkeep implements Chore {
  readonly name = 'signatures';
  /** Id of the last flight that was checked; null after the last of all, so that it is done once per worker. */
  private adoptedUpTo: string | null = '0';

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly work: SignatureWorkRepository,
  ) {}

  async run(stopping: AbortSignal) {
    const { signatureValidationUrl, signatureFileMaxBytes } = this.settings;
    if (signatureValidationUrl === undefined) return NOTHING;
    let flights = 0;
    while (this.adoptedUpTo !== null && !stopping.aborted) {
      const adopted = await this.work.adopt(this.adoptedUpTo, ADOPTION_BATCH, signatureFileMaxBytes);
      this.adoptedUpTo = adopted.last;
      flights += adopted.flights;
    }
    return { flights };
  }
}
