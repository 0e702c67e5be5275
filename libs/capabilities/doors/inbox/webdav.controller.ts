import { AcceptsLogin, Counts, CurrentPrincipal, OpenToAll, type Principal, Scopes } from '@core/access';
import { ApiError } from '@core/contract';
import { inStage } from '@core/observability';
import { type InboxPath } from '../tables/inbox-entry.repository.js';
import {
  Controller,
  Delete,
  Head,
  Headers,
  HttpCode,
  Mkcol,
  Options,
  Propfind,
  Put,
  Req,
  Res,
} from '@nestjs/common';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { Operation, RequestId } from '@core/http';
import { FileBodyReader } from './file-body.js';
import { Inbox } from './inbox.js';
import { InboxListings } from './inbox-listings.js';
import { hrefOf, INBOX_ROOT, PathInInbox } from './inbox-path.js';
import { etagOf } from './multistatus.js';

const ANY_PATH = ['', '*path'];
const METHODS = 'OPTIONS, PROPFIND, HEAD, PUT, MKCOL, DELETE';

/**
 * The inbox for WebDAV clients, RFC 4918, class 1 without downloads: nothing can be read but the own listing. OpenAPI has
 * no name for most of its methods, so only PUT is in the reference.
 */
@ApiTags('Upload from instruments')
@Controller(INBOX_ROOT)
export class WebdavController {
  constructor(
    private readonly inbox: Inbox,
    private readonly listings: InboxListings,
    private readonly files: FileBodyReader,
  ) {}

  /** Open: clients find out with it what the server can do before they sign in. */
  @Options(ANY_PATH)
  @HttpCode(200)
  @OpenToAll()
  @ApiExcludeEndpoint()
  options(@Res({ passthrough: true }) response: Response): void {
    response.set({ DAV: '1', Allow: METHODS, 'MS-Author-Via': 'DAV', 'Cache-Control': 'no-store' });
  }

  @Propfind(ANY_PATH)
  @Scopes('flights:write')
  @AcceptsLogin()
  @Counts({ isInboxUpkeep: true })
  @ApiExcludeEndpoint()
  async list(
    @CurrentPrincipal() { accountId }: Principal,
    @PathInInbox() path: InboxPath,
    @Headers('depth') depth: string | undefined,
    @Res() response: Response,
  ): Promise<void> {
    if (depth !== '0' && depth !== '1') throw new ApiError('inbox_depth_unsupported');
    await this.listings.send(accountId, path, depth === '1', response);
  }

  @Head(ANY_PATH)
  @HttpCode(200)
  @Scopes('flights:write')
  @AcceptsLogin()
  @Counts({ isInboxUpkeep: true })
  @ApiExcludeEndpoint()
  async head(
    @CurrentPrincipal() { accountId }: Principal,
    @PathInInbox() path: InboxPath,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const entry = await this.inbox.find(accountId, path);
    response.set('Cache-Control', 'no-store');
    if (entry.modifiedAt) response.set('Last-Modified', entry.modifiedAt.toUTCString());
    if (entry.sizeBytes === null) return;
    response.set({ 'Content-Length': String(entry.sizeBytes), ETag: etagOf(entry) });
  }

  @Put('*path')
  @Scopes('flights:write')
  @AcceptsLogin()
  @Counts({ isDirectUpload: 'always' })
  @Operation({
    id: 'putInboxFile',
    summary: 'Put a flight into the WebDAV inbox',
    description:
      'For WebDAV clients, such as rclone and file-sync apps. The flight is processed in the background, as with ' +
      '`Prefer: respond-async`. Sign in with your e-mail address or account id and an upload key (HTTP Basic), or send ' +
      'the key as usual. Clients can also list the inbox (`PROPFIND`, `HEAD`), create folders (`MKCOL`) and remove ' +
      'entries, whose flights stay (`DELETE`). Files cannot be read from it. This path is outside `/api/v1`.',
    body: {
      mediaTypes: ['application/octet-stream'],
      description: 'The file of the flight.',
      schema: { type: 'string', format: 'binary' },
    },
    returns: {
      201: { description: 'The flight is stored. The inbox lists the file.' },
      204: { description: 'The same, and the inbox already listed a file with this path.' },
    },
    errors: [
      'inbox_path_conflict',
      'upload_conflict',
      'file_too_large',
      'unsupported_media_type',
      'invalid_igc',
      'invalid_track',
      'track_without_times',
      'direct_upload_limit_reached',
      'flight_limit_reached',
      'storage_limit_reached',
      'waiting_flight_limit_reached',
      'queue_full',
      'inbox_full',
    ],
  })
  async put(
    @CurrentPrincipal() { accountId }: Principal,
    @PathInInbox() path: InboxPath,
    @RequestId() requestId: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const isReplaced = await this.inbox.admitFile(accountId, path);
    const file = await inStage('receive', () => this.files.read(request));
    try {
      await this.inbox.put(accountId, path, file, requestId);
    } finally {
      file.release();
    }
    response
      .status(isReplaced ? 204 : 201)
      .set({ Location: hrefOf(path, false), 'Cache-Control': 'no-store' });
  }

  @Mkcol(ANY_PATH)
  @HttpCode(201)
  @Scopes('flights:write')
  @AcceptsLogin()
  @Counts({ isInboxUpkeep: true })
  @ApiExcludeEndpoint()
  async addFolder(
    @CurrentPrincipal() { accountId }: Principal,
    @PathInInbox() path: InboxPath,
    @Req() { headers }: Request,
  ): Promise<void> {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (hasBody) throw new ApiError('unsupported_media_type', { message: 'MKCOL must not have a body.' });
    if (await this.inbox.addFolder(accountId, path)) return;
    throw new ApiError('method_not_allowed', {
      message: 'This path exists already.',
      headers: { Allow: METHODS },
    });
  }

  @Delete('*path')
  @HttpCode(204)
  @Scopes('flights:write')
  @AcceptsLogin()
  @Counts({ isInboxUpkeep: true })
  @ApiExcludeEndpoint()
  async remove(@CurrentPrincipal() { accountId }: Principal, @PathInInbox() path: InboxPath): Promise<void> {
    await this.inbox.remove(accountId, path);
  }
}
