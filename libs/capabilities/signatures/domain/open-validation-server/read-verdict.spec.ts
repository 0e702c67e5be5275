import { readVerdict } from './read-verdict.js';

const HOST = 'vali.example';
const SERVER = 'Open Validation Server 3.03';

function verdictOf(body: object) {
  return readVerdict(JSON.stringify({ igc: 'flight.igc', ref: '', server: SERVER, ...body }), HOST);
}

describe('the verdict of an Open Validation Server', () => {
  it.each([
    [{ result: 'PASSED', status: 'IGC_PASSED', msg: 'vali-xcs.exe' }, 'valid'],
    [{ result: 'FAILED', status: 'IGC_FAILED', msg: 'vali-xcs.exe' }, 'invalid'],
    [{ result: 'FAILED', status: 'IGC_FAILED_NC', msg: 'vali-xcs.exe' }, 'invalid'],
    [{ result: 'ERROR', status: 'ERR_UNSUPPORTED', msg: 'IGC program not supported - XYZ' }, 'unsupported'],
    [{ result: 'ERROR', status: 'ERR_FORMAT', msg: 'Not an IGC file' }, 'unsupported'],
    [{ result: 'ERROR', status: 'ERR_SIZE', msg: 'File too large - max 3mb' }, 'unsupported'],
    [{ result: 'PASSED', status: '0', msg: 'vali-xcs.exe' }, 'valid'], // version 2 counts its statuses
    [{ result: 'ERROR', status: 5, msg: 'IGC program not supported: XYZ' }, 'unsupported'],
  ])('reads %j as %s', (body, result) => {
    expect(verdictOf(body)).toEqual({ result, validatedBy: SERVER });
  });

  it.each([
    '',
    '<html>Maintenance</html>',
    'null',
    '[]',
    '{}',
    '{"result":null}',
    '{"result":"passed"}',
    '{"result":"ERROR","status":"ERR_SERVICE","msg":"Service error"}',
    '{"result":"ERROR","status":"ERR_UPLOAD","msg":"File upload failed"}',
    '{"result":"ERROR","status":"2","msg":"File upload failed"}',
  ])('finds none in %j', (text) => {
    expect(() => readVerdict(text, HOST)).toThrow(/^No verdict: ./);
  });

  it('takes the host for a server without a name, and keeps foreign text short and on one line', () => {
    expect(verdictOf({ result: 'PASSED', server: null }).validatedBy).toBe(HOST);
    const { validatedBy } = verdictOf({ result: 'PASSED', server: `a\u0000b\n${'x'.repeat(5_000)}` });
    expect(validatedBy.length).toBeLessThanOrEqual(200);
    // eslint-disable-next-line no-control-regex -- the test is about control characters
    expect(validatedBy).not.toMatch(/[\u0000-\u001f]/);
  });
});
