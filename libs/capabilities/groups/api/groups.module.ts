import { DeleteFlight, IntakeModule } from '@capabilities/flights';
import { FlightsModule } from '@capabilities/flights/api';
import { SharingModule } from '@capabilities/pages';
import { JsonBodyPipe, JsonBodyReader } from '@core/http';
import { Module } from '@nestjs/common';
import { GroupLinks } from './group-links.js';
import { GroupsController } from './groups.controller.js';
import { OwnGroups } from './own-groups.js';
import { AddedFlightsController, SharedGroupsController } from './shared-groups.controller.js';
import { SharedGroups } from './shared-groups.js';

@Module({
  imports: [FlightsModule, IntakeModule, SharingModule],
  controllers: [GroupsController, SharedGroupsController, AddedFlightsController],
  providers: [DeleteFlight, GroupLinks, JsonBodyPipe, JsonBodyReader, OwnGroups, SharedGroups],
})
export class GroupsModule {}
