import { SETTINGS, type Settings } from '@core/config';
import { FlightWalkRepository } from '@capabilities/flights';
import { SignatureWorkRepository } from '../tables/signature-work.repository.js';
import { Inject, Injectable } from '@nestjs/common';
import { Adoption } from '@capabilities/flights/worker';
import { type Chore, NOTHING } from '@core/work';

/** Flights checked per statement for an unvalidated signature. */
const ADOPTION_BATCH = 500;

/** With a validation server: finds flights from before it was configured. */
@Injectable()
export class SignatureUpkeep implements Chore {
  readonly name = 'signatures';
  readonly mayTakeHours = true;
  private readonly adoption: Adoption;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    work: SignatureWorkRepository,
    walks: FlightWalkRepository,
  ) {
    const { signatureFileMaxBytes } = settings;
    this.adoption = new Adoption('signatures', walks, (after) =>
      work.adopt(after, ADOPTION_BATCH, signatureFileMaxBytes),
    );
  }

  async run(stopping: AbortSignal) {
    if (this.settings.signatureValidationUrl === undefined) return NOTHING;
    return { flights: await this.adoption.run(stopping) };
  }
}
