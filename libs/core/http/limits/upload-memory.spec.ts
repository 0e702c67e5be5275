import { ApiError } from '@core/contract';
import { Logger } from '@nestjs/common';
import { UploadMemory } from './upload-memory.js';

function codeOf(call: () => unknown): string | undefined {
  try {
    call();
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
  return undefined;
}

describe('upload memory', () => {
  let memory: UploadMemory;

  beforeAll(() => void Logger.overrideLogger(false));

  beforeEach(() => {
    memory = new UploadMemory({ uploadMemoryBytes: 1_000_000, uploadMaxBytes: 400_000 });
  });

  it('keeps the appended bytes in order', () => {
    const upload = memory.hold(10);
    for (const text of ['AXX', 'XAB', 'CDEFGHIJKLMN']) upload.append(Buffer.from(text));
    expect(Buffer.from(upload.bytes).toString()).toBe('AXXXABCDEFGHIJKLMN');
  });

  it('is reserved by content length, up to the maximum file size', () => {
    memory.hold(123_456);
    expect(memory.heldBytes).toBe(123_456);
    memory.hold(5_000_000_000);
    expect(memory.heldBytes).toBe(123_456 + 400_001);
  });

  it('is reserved up to another maximum size, and never loses what exceeds it', () => {
    const upload = memory.hold(undefined, 500_000);
    for (let sent = 0; sent < 500_000; sent += 50_000) upload.append(Buffer.alloc(50_000));
    expect(upload.bytes).toHaveLength(500_000);
    expect(() => upload.append(Buffer.alloc(2))).toThrow('more than the 500001 bytes');
  });

  it('rejects an upload that does not fit before reading it', () => {
    memory.hold(400_000);
    const second = memory.hold(400_000);
    expect(codeOf(() => memory.hold(200_001))).toBe('service_unavailable');
    memory.hold(200_000);
    second.release();
    memory.hold(400_000);
    expect(memory.heldBytes).toBe(1_000_000);
  });

  it('rejects an upload of unknown length once it no longer fits', () => {
    memory.hold(400_000);
    memory.hold(400_000);
    const growing = memory.hold(undefined);
    const append = () => growing.append(Buffer.alloc(50_000));
    expect([codeOf(append), codeOf(append), codeOf(append)]).toEqual([
      undefined,
      undefined,
      'service_unavailable',
    ]);
    growing.release();
    expect(memory.heldBytes).toBe(800_000);
  });

  it('is released once, even if the upload has grown', () => {
    const upload = memory.hold(undefined);
    upload.append(Buffer.alloc(300_000));
    expect(memory.heldBytes).toBe(300_000);
    upload.release();
    upload.release();
    expect(memory.heldBytes).toBe(0);
    expect(() => upload.bytes).toThrow('released');
  });
});
