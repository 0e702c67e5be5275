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
  password_sign_in: true,
  oidc_name: 'Authelia',
};

/** Public information about this service, for its start page and its sign-in page. */
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
    description:
      'Returns what the start page and the sign-in page show: a sample flight, whether sign-up is open, and how users sign in.',
    returns: { 200: { description: 'About this service.', type: ServiceInformation, example: SAMPLE } },
  })
  async get(): Promise<ServiceInformation> {
    const { platformSignUp, platformPasswordSignIn, oidcIssuerUrl, oidcName } = this.settings;
    return {
      sample_flight_url: await this.sample.url(),
      sign_up: platformSignUp,
      password_sign_in: platformPasswordSignIn === 'on',
      oidc_name: oidcIssuerUrl === undefined ? null : oidcName,
    };
  }
}
