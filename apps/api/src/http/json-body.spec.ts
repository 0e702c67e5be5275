import { Readable } from 'node:stream';
import { type Settings } from '@app/config';
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
  ])('is named where it is wrong as a whole: %j', async (body, message) => {
    await expect(reader.read(request(body))).rejects.toMatchObject({
      code: 'validation_failed',
      details: [{ field: 'body', message }],
    });
  });

  it('is told how large it may be, in words too', async () => {
    await expect(reader.read(request(`{"a":"${'x'.repeat(2_000)}"}`))).rejects.toMatchObject({
      code: 'body_too_large',
      message: expect.stringContaining('1 KiB (1024 bytes)') as string,
    });
  });
});
