import { Module } from '@nestjs/common';
import { EventsController } from './events.controller.js';
import { ReadEvents } from './read-events.js';

/** The event feed. */
@Module({ controllers: [EventsController], providers: [ReadEvents] })
export class EventsModule {}
