import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Access, ACCESS_METADATA } from '@app/auth';
import { parseSettings } from '@app/config';
import { type INestApplication, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import { ApiModule } from './api.module.js';

interface Route {
  readonly name: string;
  readonly path: string;
  readonly access: Access | undefined;
}

/** Every handler of every controller, found through Nest's metadata. */
function routesOf(app: INestApplication): Route[] {
  return [...app.get(ModulesContainer).values()]
    .flatMap((module) => [...module.controllers.values()])
    .flatMap(({ metatype }) => {
      const controller = metatype as Type;
      const prefix = String(Reflect.getMetadata(PATH_METADATA, controller));
      const prototype = controller.prototype as Record<string, object>;
      return Object.getOwnPropertyNames(prototype)
        .filter((method) => Reflect.hasMetadata(METHOD_METADATA, prototype[method] ?? {}))
        .map((method) => {
          const handler = prototype[method] ?? {};
          const access = (Reflect.getMetadata(ACCESS_METADATA, handler) ??
            Reflect.getMetadata(ACCESS_METADATA, controller)) as Access | undefined;
          const own = String(Reflect.getMetadata(PATH_METADATA, handler));
          return {
            name: `${controller.name}.${method}`,
            path: path.posix.join('/', prefix, own).replace(/(.)\/$/, '$1'),
            access,
          };
        });
    });
}

function scopesOf({ access }: Route): string[] {
  return access && 'anyOf' in access ? [...access.anyOf] : [];
}

describe('the routes of the API', () => {
  let routes: Route[];

  beforeAll(async () => {
    const app = await NestFactory.create(ApiModule.with(parseSettings({})), { preview: true, logger: false });
    routes = routesOf(app);
  });

  it('all declare their access rules', () => {
    expect(routes.length).toBeGreaterThan(0);
    expect(routes.filter((route) => route.access === undefined)).toEqual([]);
  });

  it('require an API key under /api/v1, except health', () => {
    const open = routes.filter((route) => route.path.startsWith('/api/v1') && route.access?.open);
    expect(open.map((route) => route.path)).toEqual(['/api/v1/health']);
  });

  it('are in the OpenAPI document with their scopes if they are under /api/v1', () => {
    const file = path.resolve(import.meta.dirname, '../../../openapi.json');
    const document = JSON.parse(readFileSync(file, 'utf8')) as {
      paths: Record<string, Record<string, { security?: Record<string, string[]>[] }>>;
    };
    for (const route of routes.filter((candidate) => candidate.path.startsWith('/api/v1'))) {
      const template = route.path.replace('/api/v1', '').replaceAll(/:(\w+)/g, '{$1}');
      const operations = Object.values(document.paths[template] ?? {});
      const documented = operations.map((operation) =>
        operation.security?.flatMap((alternative) => alternative['api_key'] ?? []),
      );
      expect([route.name, documented]).toEqual([route.name, expect.arrayContaining([scopesOf(route)])]);
    }
  });
});
