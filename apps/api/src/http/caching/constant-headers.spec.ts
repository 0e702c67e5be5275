import { type Response } from 'express';
import helmet from 'helmet';
import { constantHeaders } from './constant-headers.js';

describe('constantHeaders', () => {
  it("sets the middleware's headers on every response", () => {
    const of = (middleware: (request: never, response: never, next: () => void) => void) => {
      const headers = new Map<string, string>();
      const response = {
        setHeader: (name: string, value: string) => headers.set(name, value),
        removeHeader: (name: string) => headers.delete(name),
      } as unknown as Response;
      let calls = 0;
      middleware({} as never, response as never, () => calls++);
      expect(calls).toBe(1);
      return headers;
    };
    const twice = constantHeaders(helmet());
    expect(of(twice).size).toBeGreaterThan(10);
    for (let round = 0; round < 2; round++) expect(of(twice)).toEqual(of(helmet()));
  });

  it('rejects a middleware that delays or fails a request', () => {
    expect(() => constantHeaders(() => undefined)).toThrow('must call next() synchronously');
    expect(() => constantHeaders((_request, _response, next) => next(new Error('no')))).toThrow('no');
  });
});
