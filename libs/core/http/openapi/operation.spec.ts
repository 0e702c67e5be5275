import 'reflect-metadata';
import { type INestApplication, Controller, Get, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { PathId } from '../path-id.js';
import { Operation } from './operation.js';

@Controller('endpoints')
class EndpointsController {
  @Get(':endpointId')
  @Operation({
    id: 'getEndpoint',
    summary: 'Get an endpoint',
    description: 'Returns an endpoint.',
    returns: { 200: { description: 'The endpoint.' } },
    errors: ['endpoint_disabled'],
  })
  get(@PathId('endpointId', 'endpoint', 'endpoint_not_found') endpointId: string): string {
    return endpointId;
  }

  @Post()
  @Operation({
    id: 'pingEndpoints',
    summary: 'Ping all endpoints',
    description: 'Sends an event.',
    headers: [{ name: 'Prefer', required: false }],
    returns: { 202: { description: 'The events are queued.' } },
    ignoresQuery: true,
  })
  ping(): void {
    return undefined;
  }
}

@Module({ controllers: [EndpointsController] })
class EndpointsModule {}

describe('a described operation', () => {
  let app: INestApplication;
  let document: OpenAPIObject;
  const operation = (path: string, method: 'get' | 'post') => document.paths[path]![method]!;
  const codesOf = (status: string) => {
    const { responses } = operation('/endpoints/{endpointId}', 'get');
    return Object.keys(
      (responses[status] as { content: Record<string, { examples: object }> }).content['application/json']!
        .examples,
    );
  };

  beforeAll(async () => {
    app = await NestFactory.create(EndpointsModule, { logger: false });
    await app.listen(0, '127.0.0.1');
    document = SwaggerModule.createDocument(app, new DocumentBuilder().build());
  });
  afterAll(() => app.close());

  it('has its texts and its response', () => {
    expect(operation('/endpoints/{endpointId}', 'get')).toMatchObject({
      operationId: 'getEndpoint',
      summary: 'Get an endpoint',
      description: 'Returns an endpoint.',
      responses: { 200: { description: 'The endpoint.' } },
    });
  });

  it('has the parameter that its handler reads, with its description', () => {
    expect(operation('/endpoints/{endpointId}', 'get').parameters).toEqual([
      {
        name: 'endpointId',
        in: 'path',
        required: true,
        description: 'Id of the endpoint.',
        schema: { type: 'string', example: 'whe_01KAFQ3R1T5V7X9Z2B4D6F8H0K' },
      },
    ]);
  });

  it('has its own errors and those of its parameters, by status', () => {
    expect(codesOf('400').sort()).toEqual(['malformed_request', 'validation_failed']);
    expect(codesOf('404')).toEqual(['endpoint_not_found']);
    expect(codesOf('409')).toEqual(['endpoint_disabled']);
  });

  it('has no errors of a query that it ignores', () => {
    expect(Object.keys(operation('/endpoints', 'post').responses)).toEqual(['202']);
  });

  it('responds with the status that it describes', async () => {
    const { status } = await fetch(`${await app.getUrl()}/endpoints`, { method: 'POST' });
    expect(status).toBe(202);
  });
});
