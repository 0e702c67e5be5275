import { crc32 } from 'node:zlib';
import { type Settings } from '@core/config';
import {
  type ArchiveParts,
  type FlightIntake,
  type StateCorrections,
  UPLOADED_LOG_READING,
} from '@capabilities/flights';
import { type ClaimedFile, type ImportWorkRepository } from '../tables/import-work.repository.js';
import { type AnalysisPool, AnalysisPoolClosedError } from '@capabilities/flights/worker';
import { ImportFileReading } from './import-file-reading.js';

const ATTEMPTS_MAX = 5;
const CONTENT = Buffer.alloc(UPLOADED_LOG_READING.logBytesMax + 1);
const HEADER_BYTES = 30;

function claimed(lostWorkers: number): ClaimedFile {
  const bytes = CONTENT.length;
  return {
    claim: { id: '1', importId: 'imp_1', accountId: '1', position: 3, attempt: 1 },
    entry: {
      position: 3,
      name: 'a.igc',
      headerOffset: 0,
      compressedBytes: bytes,
      bytes,
      method: 0,
      checksum: crc32(CONTENT),
      refusalCode: null,
      refusalMessage: null,
    },
    archiveBytes: HEADER_BYTES + bytes,
    lostWorkers,
    expandedBytes: bytes,
    remaining: 1,
  };
}

/** An archive with one file. */
const PARTS = {
  bytes: (_id: string, start: number) => {
    const header = Buffer.alloc(HEADER_BYTES);
    header.writeUInt32LE(0x04034b50);
    return Promise.resolve(start === 0 ? header : CONTENT);
  },
} as unknown as ArchiveParts;

/** The threads are stubs, because no file makes a real one fail each time. */
describe('a file of an import whose reading fails', () => {
  let recorded: string[];

  beforeEach(() => {
    recorded = [];
  });

  function reading(fault: Error): ImportFileReading {
    const rows = {
      noteFault: () => Promise.resolve(void recorded.push('fault')),
      refuse: (_claim: object, { code }: { code: string }) => Promise.resolve(void recorded.push(code)),
    };
    const limits = { uploadMaxBytes: CONTENT.length, importExpandedMaxBytes: CONTENT.length };
    return new ImportFileReading(
      { processingAttemptsMax: ATTEMPTS_MAX, ...limits } as Settings,
      rows as unknown as ImportWorkRepository,
      {} as FlightIntake,
      { run: () => Promise.reject(fault) } as unknown as AnalysisPool,
      PARTS,
      {} as StateCorrections,
    );
  }

  it('counts the fault, and is refused after as many as workers may be lost', async () => {
    const fault = new Error('the thread ran out of memory');
    await expect(reading(fault).read(claimed(ATTEMPTS_MAX - 1), false)).rejects.toBe(fault);
    expect(recorded).toEqual(['fault']);
    await reading(fault).read(claimed(ATTEMPTS_MAX), false);
    expect(recorded).toEqual(['fault', 'processing_failed']);
  });

  it('is not to blame if the worker stops', async () => {
    const fault = new AnalysisPoolClosedError('The worker is stopping');
    await expect(reading(fault).read(claimed(0), false)).rejects.toBe(fault);
    expect(recorded).toEqual([]);
  });
});
