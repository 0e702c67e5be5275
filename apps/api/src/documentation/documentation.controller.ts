import { OpenToAll } from '@core/access';
import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { errorsHtml } from './errors-page.js';

/** Pages outside `/api/v1`. The API reference and openapi.json are set up in openapi.ts. */
@ApiExcludeController()
@OpenToAll()
@Controller()
export class DocumentationController {
  private readonly errors = errorsHtml();

  @Get('docs/errors')
  @Header('Content-Type', 'text/html; charset=utf-8')
  errorsPage(): string {
    return this.errors;
  }
}
