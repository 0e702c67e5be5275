import { ApiKeyGuard, OpenToAll } from '@core/access';
import { SETTINGS, type Settings } from '@core/config';
import { inStage } from '@core/observability';
import {
  applyDecorators,
  Controller,
  Header,
  HttpCode,
  Inject,
  Post,
  Req,
  Res,
  UseFilters,
} from '@nestjs/common';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { UploadFlight } from '@capabilities/flights/api';
import { Operation, RequestId } from '@core/http';
import { LeonardoErrorFilter } from './leonardo-error.filter.js';
import { LeonardoFormReader } from './leonardo-form.js';
import { LEONARDO_UPLOAD } from './leonardo.operation.js';
import { leonardoPage } from './leonardo.presenter.js';

/** Open, because the key is in the form: until it is read, the limits of the IP address apply. */
function LeonardoForm(path?: string): MethodDecorator {
  return applyDecorators(
    Post(path),
    HttpCode(200),
    Header('Content-Type', 'text/html; charset=utf-8'),
    Header('Cache-Control', 'no-store'),
    OpenToAll(),
  );
}

/** Uploads from instruments and apps that know the form of the Leonardo server. */
@ApiTags('Upload from instruments')
@Controller('compat/leonardo')
@UseFilters(LeonardoErrorFilter)
export class LeonardoController {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly forms: LeonardoFormReader,
    private readonly guard: ApiKeyGuard,
    private readonly uploading: UploadFlight,
  ) {}

  @LeonardoForm()
  @Operation(LEONARDO_UPLOAD)
  async upload(
    @RequestId() requestId: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    const form = await inStage('receive', () => this.forms.read(request));
    try {
      const presented = { userName: form.user, secret: form.pass };
      const { accountId } = await this.guard.admit(request, response, presented, {
        scopes: { anyOf: ['flights:write'] },
        counting: { isDirectUpload: 'always' },
      });
      const outcome = await this.uploading.upload(accountId, form, { wait: false, requestId });
      return leonardoPage(outcome, this.settings.publicUrl);
    } finally {
      form.release();
    }
  }

  /** For programs that append the name of the script to the URL of a server. */
  @LeonardoForm('flight_submit.php')
  @ApiExcludeEndpoint()
  uploadToScript(
    @RequestId() requestId: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    return this.upload(requestId, request, response);
  }
}
