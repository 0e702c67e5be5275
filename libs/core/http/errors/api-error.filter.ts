import { AddressLimits } from '../limits/address-limits.js';
import { SETTINGS, type Settings } from '@core/config';
import { ApiError, ERROR_CATALOGUE } from '@core/contract';
import { isDatabaseUnavailable } from '@core/database';
import { METRICS } from '@core/observability';
import { FileStoreUnavailableError } from '@core/storage';
import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  HttpException,
  Inject,
  Logger,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { type Request, type Response } from 'express';
import { errorResponse } from './error-response.js';
import { noRoute } from './no-route.js';
import { type ApiHttpAdapter } from '../api-http-adapter.js';
import { requestIdOf } from '../request-id.js';

/** The only place that writes error responses. A subclass writes them for clients that read no JSON. */
@Catch()
export class ApiErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('http');

  constructor(
    @Inject(SETTINGS) protected readonly settings: Settings,
    private readonly addresses: AddressLimits,
    private readonly server: HttpAdapterHost<ApiHttpAdapter>,
  ) {}

  catch(exception: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const error = this.toApiError(exception, request);
    const respond = (apiError: ApiError) => this.respond(apiError, exception, response);
    if (isUnguarded(exception)) this.countUnknown(request, error).then(respond, respond);
    else respond(error);
  }

  private respond(error: ApiError, exception: unknown, response: Response): void {
    if (error.limit) METRICS.limitHits.add({ limit: error.limit });
    if (error.status >= 500 && !isOverload(exception)) {
      this.logger.error({
        event: 'request.failed',
        requestId: requestIdOf(response),
        code: error.code,
        error: exception,
      });
    }
    if (response.headersSent) {
      response.destroy();
      return;
    }
    this.send(error, response);
  }

  protected send(error: ApiError, response: Response): void {
    const { headers, body } = errorResponse(error, this.settings);
    response.status(error.status).set(headers).type('json').send(body);
  }

  /** Returns the error. @throws ApiError rate_limited */
  private async countUnknown(request: Request, error: ApiError): Promise<ApiError> {
    await this.addresses.enterUnknown(request);
    return error;
  }

  private toApiError(exception: unknown, request: Request): ApiError {
    if (exception instanceof ApiError) return exception;
    if (exception instanceof HttpException) return this.fromFramework(exception, request);
    if (isDatabaseUnavailable(exception) || exception instanceof FileStoreUnavailableError) {
      return new ApiError('service_unavailable', { cause: exception });
    }
    return new ApiError('internal_error', { cause: exception });
  }

  /** Nest itself throws for an unknown route and for a path that it cannot decode. */
  private fromFramework(exception: HttpException, request: Request): ApiError {
    if (exception.getStatus() === ERROR_CATALOGUE.not_found.status) {
      const allowed = this.server.httpAdapter.routes.methodsOf(request.path);
      if (allowed.length === 0) return noRoute(request.path, this.settings);
      return new ApiError('method_not_allowed', { headers: { Allow: allowed.join(', ') } });
    }
    if (exception.getStatus() < 500) return new ApiError('malformed_request', { cause: exception });
    return new ApiError('internal_error', { cause: exception });
  }
}

/** Thrown by code that is temporarily at its limit and logs that itself. It is not a fault. */
function isOverload(exception: unknown): boolean {
  return (
    exception instanceof ApiError && exception.code === 'service_unavailable' && exception.cause === undefined
  );
}

/** Nest throws these before any guard runs, so only the IP address of the request can be counted. */
function isUnguarded(exception: unknown): boolean {
  return exception instanceof HttpException && exception.getStatus() < 500;
}
