import { SETTINGS, type Settings } from '@app/config';
import { PLATFORM_PREFIX } from '@app/contract';
import { type ServiceInformation } from '@app/wire';
import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { NoParameters, strictQuery } from '../../http/query/strict-pipe.js';
import { SampleFlightLink } from '../../sample-flight/sample-flight-link.js';
import { DescribeGetService } from './service.openapi.js';
import { WithoutSession } from '../session/platform-access.decorators.js';

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
