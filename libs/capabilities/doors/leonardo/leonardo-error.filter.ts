import { type ApiError } from '@core/contract';
import { Catch } from '@nestjs/common';
import { type Response } from 'express';
import { ApiErrorFilter, errorResponse } from '@core/http';
import { leonardoProblem } from './leonardo.presenter.js';

/** Errors as the text that Leonardo programs expect, with the status of the same error in the API. */
@Catch()
export class LeonardoErrorFilter extends ApiErrorFilter {
  protected override send(error: ApiError, response: Response): void {
    const { headers } = errorResponse(error, this.settings);
    response.status(error.status).set(headers).type('html').send(leonardoProblem(error));
  }
}
