// The minimum for Nest on Express: one route without guard, pipe or database. The parent sends the response body;
// `etag` sets whether Express hashes each response, which is its default.
import 'reflect-metadata';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';

process.once('message', async ({ body, etag, port }) => {
  class Hello {
    get() {
      return body;
    }
  }
  Get()(Hello.prototype, 'get', Object.getOwnPropertyDescriptor(Hello.prototype, 'get'));
  Controller('hello')(Hello);
  class App {}
  Module({ controllers: [Hello] })(App);
  const app = await NestFactory.create(App, { logger: false });
  if (!etag) app.set('etag', false);
  await app.listen(port, '127.0.0.1');
  process.send('ready');
});
process.once('disconnect', () => process.exit());
