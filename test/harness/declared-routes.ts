import 'reflect-metadata';
import path from 'node:path';
import { type Access, ACCESS_METADATA } from '@core/access';
import { parseSettings } from '@core/config';
import { type INestApplication, RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import { ApiModule } from '../../apps/api/src/api.module.js';

export interface DeclaredRoute {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly access: Access | undefined;
}

/** Every route of every controller of the API, found through Nest's metadata. */
export async function declaredRoutes(): Promise<DeclaredRoute[]> {
  const app = await NestFactory.create(ApiModule.with(parseSettings({})), { preview: true, logger: false });
  return routesOf(app);
}

function routesOf(app: INestApplication): DeclaredRoute[] {
  return [...app.get(ModulesContainer).values()]
    .flatMap((module) => [...module.controllers.values()])
    .flatMap(({ metatype }) => routesOfController(metatype as Type));
}

function routesOfController(controller: Type): DeclaredRoute[] {
  return Object.entries(Object.getOwnPropertyDescriptors(controller.prototype as object))
    .filter(
      ([, { value }]) => typeof value === 'function' && Reflect.hasMetadata(METHOD_METADATA, value as object),
    )
    .flatMap(([name, { value }]) => {
      const handler = value as object;
      const access = (Reflect.getMetadata(ACCESS_METADATA, handler) ??
        Reflect.getMetadata(ACCESS_METADATA, controller)) as Access | undefined;
      const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod];
      return pathsOf(controller).flatMap((prefix) =>
        pathsOf(handler).map((own) => ({
          name: `${controller.name}.${name}`,
          method,
          path: path.posix.join('/', prefix, own).replace(/(.)\/$/, '$1'),
          access,
        })),
      );
    });
}

function pathsOf(declaring: object): string[] {
  return [Reflect.getMetadata(PATH_METADATA, declaring) as string | string[] | undefined]
    .flat()
    .map((one) => one ?? '/');
}
