import { OpenToAll } from '@core/access';
import { API_PREFIX, API_VERSION } from '@core/contract';
import { DatabaseProbe } from '@core/database';
import { sharedResult } from '@core/management';
import { Health } from './health.response.js';
import { Operation } from '@core/http';
import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';

@ApiTags('Health')
@Controller(`${API_PREFIX}/health`)
export class HealthController {
  private readonly checkDatabase: () => Promise<unknown>;

  constructor(database: DatabaseProbe) {
    this.checkDatabase = sharedResult(() => database.isReadOnly());
  }

  @Get()
  @OpenToAll({ limited: false }) // load balancers share an IP address, and one rejected check takes a server out
  @Operation({
    id: 'getHealth',
    summary: 'Check the health of the service',
    description: 'Returns 200 if the API and its database work. Needs no API key and has no rate limit.',
    returns: {
      200: {
        description: 'The service is healthy.',
        type: Health,
        example: { status: 'ok', api_version: API_VERSION },
      },
    },
    errors: ['service_unavailable'],
  })
  async get(): Promise<Health> {
    await this.checkDatabase();
    return { status: 'ok', api_version: API_VERSION };
  }
}
