// The least that Nest on Express can answer: one route without guard, pipe or database. Its body comes from the
// parent; `etag` says whether Express hashes each answer, as it does unless told otherwise.
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
