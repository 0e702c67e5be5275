import { SETTINGS, type Settings } from '@core/config';
import { PLATFORM_PREFIX } from '@core/contract';
import { ServiceInformation } from '../wire/service-information.js';
import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation } from '@core/http';
import { SampleFlightLink } from '../sample-flight/sample-flight-link.js';
import { WithoutSession } from '@capabilities/accounts/api';

const SAMPLE: ServiceInformation = {
  sample_flight_url: '/s/gk2v9Qx0N3m5rJ7tLwYbZcDfHsKpUeXaQ1o4iVn8MBE',
  sign_up: 'open',
};

/** Public information about this service, for its start page. */
@ApiTags('Sign-in')
@Controller(`${PLATFORM_PREFIX}/service`)
export class ServiceController {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly sample: SampleFlightLink,
  ) {}

  @Get()
  @WithoutSession()
  @Operation({
    id: 'getService',
    summary: 'Get public information about this service',
    description: 'Returns what the start page shows: a sample flight, and whether sign-up is open.',
    returns: { 200: { description: 'About this service.', type: ServiceInformation, example: SAMPLE } },
  })
  async get(): Promise<ServiceInformation> {
    return { sample_flight_url: await this.sample.url(), sign_up: this.settings.platformSignUp };
  }
}
