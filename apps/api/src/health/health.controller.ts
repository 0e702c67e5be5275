import { OpenToAll } from '@app/auth';
import { API_PREFIX, API_VERSION } from '@app/contract';
import { ErrorResponses, Field } from '@app/openapi';
import { NoParameters, strictQuery } from '../http/strict-query.js';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { DataSource } from 'typeorm';

export class Health {
  @Field.text('`ok` whenever the answer is 200.')
  status: string;

  @Field.text('Version of the API.')
  api_version: string;
}

@ApiTags('Health')
@Controller(`${API_PREFIX}/health`)
export class HealthController {
  constructor(private readonly dataSource: DataSource) {}

  @Get()
  @OpenToAll()
  @ApiOperation({
    operationId: 'getHealth',
    summary: 'Check the service',
    description: 'Answers 200 while the API and its database work. Needs no key.',
  })
  @ApiOkResponse({
    description: 'The service works.',
    type: Health,
    example: { status: 'ok', api_version: API_VERSION },
  })
  @ErrorResponses('validation_failed', 'rate_limited', 'service_unavailable')
  async get(@Query(strictQuery) _query: NoParameters): Promise<Health> {
    await this.dataSource.query('select 1');
    return { status: 'ok', api_version: API_VERSION };
  }
}
