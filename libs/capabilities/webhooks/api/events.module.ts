import { Module } from '@nestjs/common';
import { EventStreams } from './event-streams.js';
import { EventsController } from './events.controller.js';
import { ReadEvents } from './read-events.js';

/** The event feed. */
@Module({ controllers: [EventsController], providers: [EventStreams, ReadEvents] })
export class EventsModule {}
