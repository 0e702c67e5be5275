import { loadSample } from './load-sample.js';

/** Responds with this flight, and remembers what was asked for. */
function serviceWith(flight: object, status = 200) {
  const asked: string[] = [];
  const get = (url: string) => {
    asked.push(url);
    return Promise.resolve(Response.json(flight, { status }));
  };
  return { asked, get };
}

const flown = { status: 'processed', title: 'Ridge', track: { point_count: 2 } };

describe('the sample flight of the start page', () => {
  it('is read in the smallest form that can be drawn', async () => {
    const { asked, get } = serviceWith(flown);
    expect(await loadSample('/s/TOKEN', get)).toEqual(flown);
    expect(asked).toEqual(['/s/TOKEN.json?resolution=preview&encoding=columns']);
  });

  it.each(['https://elsewhere.example/s/TOKEN', '//elsewhere.example/s/TOKEN', '/elsewhere'])(
    'is not requested from %s, because the page contacts no other host',
    async (url) => {
      const { asked, get } = serviceWith(flown);
      expect([await loadSample(url, get), asked]).toEqual([null, []]);
    },
  );

  it('is missing while it is not shared, not processed or without a track', async () => {
    const absent = [
      serviceWith({ code: 'shared_flight_not_found' }, 404),
      serviceWith({ ...flown, status: 'processing', track: null }),
      serviceWith({ ...flown, track: null }),
    ];
    for (const { get } of absent) expect(await loadSample('/s/TOKEN', get)).toBeNull();
  });
});
