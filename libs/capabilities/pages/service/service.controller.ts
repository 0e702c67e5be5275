import { SETTINGS, type Settings } from '@core/config';
import { PLATFORM_PREFIX } from '@core/contract';
import { type ServiceInformation } from '../wire/service-information.js';
import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { NoParameters, strictQuery } from '@core/http';
import { SampleFlightLink } from '../sample-flight/sample-flight-link.js';
import { DescribeGetService } from './service.openapi.js';
import { WithoutSession } from '@capabilities/accounts/api';

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
  @DescribeGetService()
  async get(@Query(strictQuery) _query: NoParameters): Promise<ServiceInformation> {
    return { sample_flight_url: await this.sample.url(), sign_up: this.settings.platformSignUp };
  }
}
