import { type Settings } from '@app/config';
import { type ArchivedFile } from '@app/imports';
import { type FlightIntake, UPLOADED_LOG_READING } from '@app/intake';
import { type ClaimedImport, type ImportWorkRepository } from '@tables/imports';
import { type AnalysisPool, AnalysisPoolClosedError } from '../analysis-pool.js';
import { ImportFileReading } from './import-file-reading.js';

const ATTEMPTS_MAX = 5;
const FILE = {
  position: 3,
  name: 'a.igc',
  refusal: undefined,
  read: () => Promise.resolve(Buffer.alloc(UPLOADED_LOG_READING.logBytesMax + 1)),
} as unknown as ArchivedFile;

function claimed(lostWorkers: number): ClaimedImport {
  const claim = { id: '1', importId: 'imp_1', accountId: '1', attempt: 1 };
  return { claim, archiveBytes: 1, position: FILE.position, lostWorkers };
}

/** The threads are stubs, because no file makes a real one fail each time. */
describe('a file of an import whose reading fails', () => {
  let recorded: string[];

  beforeEach(() => {
    recorded = [];
  });

  function reading(fault: Error): ImportFileReading {
    const rows = {
      noteFault: () => Promise.resolve(void recorded.push('fault')),
      refuse: (_claim: object, { name }: ArchivedFile, { code }: { code: string }) =>
        Promise.resolve(void recorded.push(`${name} ${code}`)),
    };
    return new ImportFileReading(
      { processingAttemptsMax: ATTEMPTS_MAX } as Settings,
      rows as unknown as ImportWorkRepository,
      {} as FlightIntake,
      { read: () => Promise.reject(fault) } as unknown as AnalysisPool,
    );
  }

  it('counts the fault, and is refused after as many as workers may be lost', async () => {
    const fault = new Error('the thread ran out of memory');
    await expect(reading(fault).read(claimed(ATTEMPTS_MAX - 1), FILE, false)).rejects.toBe(fault);
    expect(recorded).toEqual(['fault']);
    await reading(fault).read(claimed(ATTEMPTS_MAX), FILE, false);
    expect(recorded).toEqual(['fault', 'a.igc processing_failed']);
  });

  it('is not to blame if the worker stops', async () => {
    const fault = new AnalysisPoolClosedError('The worker is stopping');
    await expect(reading(fault).read(claimed(0), FILE, false)).rejects.toBe(fault);
    expect(recorded).toEqual([]);
  });
});
