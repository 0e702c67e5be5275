import { Readable } from 'node:stream';
import { type Settings } from '@core/config';
import { type Request } from 'express';
import { JsonBodyReader } from './json-body.js';

const reader = new JsonBodyReader({ jsonBodyMaxBytes: 1_024 } as Settings);

function request(body: string): Request {
  const headers = { 'content-length': String(body.length) };
  return Object.assign(Readable.from(body === '' ? [] : [Buffer.from(body)]), {
    headers,
    is: () => 'application/json',
  }) as unknown as Request;
}

describe('the body of a request', () => {
  it.each([
    ['', 'is required'],
    ['[]', 'must be a JSON object'],
    ['null', 'must be a JSON object'],
  ])('is reported as `body` if it is invalid as a whole: %j', async (body, message) => {
    await expect(reader.read(request(body))).rejects.toMatchObject({
      code: 'validation_failed',
      details: [{ field: 'body', message }],
    });
  });

  it('has its size limit in the error, in a readable unit too', async () => {
    await expect(reader.read(request(`{"a":"${'x'.repeat(2_000)}"}`))).rejects.toMatchObject({
      code: 'body_too_large',
      message: expect.stringContaining('1 KiB (1024 bytes)') as string,
    });
  });

  it('may be nested up to eight levels deep', async () => {
    const nested = (levels: number) => '{"a":'.repeat(levels - 1) + '[]' + '}'.repeat(levels - 1);
    await expect(reader.read(request(nested(8)))).resolves.toHaveProperty('a');
    for (const levels of [9, 150]) {
      await expect(reader.read(request(nested(levels)))).rejects.toMatchObject({
        code: 'validation_failed',
        message: 'The body is nested more than 8 levels deep.',
      });
    }
  });

  it.each([
    ['{"a":"x\\u0000"}', 'a', 'must not contain a NUL character (U+0000)'],
    ['{"a":["b",{"c":"\\ud800"}]}', 'a', 'must not contain an unpaired surrogate (U+D800 to U+DFFF)'],
    ['{"a":{"\\udfff":1}}', 'a', 'must not contain an unpaired surrogate (U+D800 to U+DFFF)'],
    ['{"\\u0000":1}', 'body', 'must not contain a NUL character (U+0000)'],
  ])('is rejected if it contains text that cannot be stored: %s', async (body, field, message) => {
    await expect(reader.read(request(body))).rejects.toMatchObject({
      code: 'malformed_request',
      details: [{ field, message }],
    });
  });

  it('may contain characters outside the basic multilingual plane', async () => {
    await expect(reader.read(request('{"a":"\\ud83e\\ude82"}'))).resolves.toEqual({ a: '🪂' });
  });
});
