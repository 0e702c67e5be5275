import { UploadFlightForm } from '@capabilities/flights/wire';
import { strictForm } from '@capabilities/flights/api';

const checked = (fields: object) =>
  strictForm.transform(fields, { type: 'body', metatype: UploadFlightForm });

describe('the form of an upload', () => {
  it('has cleaned texts', async () => {
    expect(await checked({ title: '  Morning\tflight \r\n', site: 'Ko\u0308ssen' })).toEqual({
      title: 'Morning flight',
      site: 'Kössen',
    });
  });

  it.each(['', '   ', '\u200e', '\u200b\u200d\u2060'])('treats %j as not given', async (text) => {
    expect(await checked({ title: text, site: text })).toEqual({ title: undefined, site: undefined });
  });

  it.each([
    [{ title: 'x'.repeat(201) }, [{ field: 'title', message: 'must have at most 200 characters' }]],
    [{ title: ['a', 'b'] }, [{ field: 'title', message: 'must not be repeated' }]],
    [{ igc: 'AXXX' }, [{ field: 'igc', message: 'is not a field of this form' }]],
    [{ name: 'x', __proto__: null }, [{ field: 'name', message: 'is not a field of this form' }]],
  ])('rejects %j', async (fields, details) => {
    await expect(checked(fields)).rejects.toMatchObject({ code: 'validation_failed', details });
  });

  it('is malformed with a NUL byte', async () => {
    await expect(checked({ title: 'a\0b' })).rejects.toMatchObject({ code: 'malformed_request' });
  });
});
