import { type Response } from 'express';
import helmet from 'helmet';
import { constantHeaders } from './constant-headers.js';

describe('constantHeaders', () => {
  it('sets on every answer what the middleware sets on one', () => {
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
    for (let answer = 0; answer < 2; answer++) expect(of(twice)).toEqual(of(helmet()));
  });

  it('refuses a middleware that lets a request wait or fail', () => {
    expect(() => constantHeaders(() => undefined)).toThrow('must not wait');
    expect(() => constantHeaders((_request, _response, next) => next(new Error('no')))).toThrow('no');
  });
});
