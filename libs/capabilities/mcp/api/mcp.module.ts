import { Module } from '@nestjs/common';
import { AirspaceModule } from '@capabilities/airspace/api';
import { DebriefsModule } from '@capabilities/debriefs/api';
import { FlightsModule, LogbookModule } from '@capabilities/flights/api';
import { JsonBodyReader } from '@core/http';
import { PublicModule } from '@capabilities/pages';
import { McpController } from './mcp.controller.js';
import { McpServer } from './mcp-server.js';
import { MCP_TOOLS, type McpTool } from './mcp-tool.js';
import { ReplayData } from './replay-data.js';
import { SimilarSites } from './similar-sites.js';
import { CompareFlights } from './tools/compare-flights.js';
import { ExplainScore } from './tools/explain-score.js';
import { GetTaskResult, GetThermals, GetWeather } from './tools/flight-part-tools.js';
import { GetAirspace } from './tools/get-airspace.js';
import { GetDebrief } from './tools/get-debrief.js';
import { GetFlight } from './tools/get-flight.js';
import { LogbookRecords, LogbookStatistics } from './tools/logbook-tools.js';
import { ReplayFlight } from './tools/replay-flight.js';
import { SearchFlights } from './tools/search-flights.js';

/** In the order in which clients list them. */
const TOOLS = [
  SearchFlights,
  GetFlight,
  ReplayFlight,
  GetThermals,
  ExplainScore,
  CompareFlights,
  LogbookStatistics,
  LogbookRecords,
  GetWeather,
  GetTaskResult,
  GetAirspace,
  GetDebrief,
] as const;

/** The logbook for assistants, over the Model Context Protocol. */
@Module({
  imports: [AirspaceModule, DebriefsModule, FlightsModule, LogbookModule, PublicModule],
  controllers: [McpController],
  providers: [
    JsonBodyReader,
    McpServer,
    ReplayData,
    SimilarSites,
    ...TOOLS,
    { provide: MCP_TOOLS, useFactory: (...tools: McpTool[]) => tools, inject: [...TOOLS] },
  ],
})
export class McpModule {}
