import { Module } from '@nestjs/common';
import { FeedController } from './feed.controller.js';
import { FlightFeeds } from './flight-feeds.js';
import { PublicFeedController } from './public-feed.controller.js';

/** Flights as a calendar and as a feed. */
@Module({ controllers: [FeedController, PublicFeedController], providers: [FlightFeeds] })
export class FeedModule {}
