import {
  OpenToAll,
  authorizationServerMetadata,
  isOAuthOffered,
  PROTECTED_RESOURCE_PATH,
  protectedResourceMetadata,
} from '@core/access';
import { SETTINGS, type Settings } from '@core/config';
import { ApiError, API_PREFIX, MCP_PATH } from '@core/contract';
import { Controller, Get, Header, Inject } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';

/** Where clients discover the endpoints: RFC 8414 and RFC 9728. Scripts of any site may read them. */
@ApiExcludeController()
@OpenToAll()
@Controller()
export class MetadataController {
  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  @Get('/.well-known/oauth-authorization-server')
  @Header('Access-Control-Allow-Origin', '*')
  @Header('Cache-Control', 'public, max-age=300')
  server(): object {
    return this.ifOffered(authorizationServerMetadata(this.settings));
  }

  @Get([PROTECTED_RESOURCE_PATH, `${PROTECTED_RESOURCE_PATH}${API_PREFIX}`])
  @Header('Access-Control-Allow-Origin', '*')
  @Header('Cache-Control', 'public, max-age=300')
  api(): object {
    return this.ifOffered(protectedResourceMetadata(this.settings, 'api'));
  }

  @Get(`${PROTECTED_RESOURCE_PATH}/${MCP_PATH}`)
  @Header('Access-Control-Allow-Origin', '*')
  @Header('Cache-Control', 'public, max-age=300')
  mcp(): object {
    return this.ifOffered(protectedResourceMetadata(this.settings, 'mcp'));
  }

  private ifOffered(document: object): object {
    if (isOAuthOffered(this.settings)) return document;
    throw new ApiError('not_found');
  }
}
