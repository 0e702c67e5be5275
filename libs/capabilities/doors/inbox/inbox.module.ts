import { Module } from '@nestjs/common';
import { FlightsModule } from '@capabilities/flights/api';
import { FileBodyReader } from './file-body.js';
import { Inbox } from './inbox.js';
import { InboxListings } from './inbox-listings.js';
import { WatchedFolder } from './watched-folder.js';
import { WebdavController } from './webdav.controller.js';

/** Flights that arrive as files. */
@Module({
  imports: [FlightsModule],
  controllers: [WebdavController],
  providers: [FileBodyReader, Inbox, InboxListings, WatchedFolder],
})
export class InboxModule {}
