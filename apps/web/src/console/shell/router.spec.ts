import { isConsolePath, matchPath, queryWith } from './router.js';

describe('a path of the console', () => {
  it('matches a pattern part by part, and decodes what the pattern names', () => {
    expect(matchPath('/console/keys', '/console/keys')).toEqual({});
    expect(matchPath('/console/keys', '/console/keys/')).toEqual({});
    expect(matchPath('/console/webhooks/:endpointId/:deliveryId', '/console/webhooks/whe_1/d%20v')).toEqual({
      endpointId: 'whe_1',
      deliveryId: 'd v',
    });
  });

  it('does not match a pattern of another length, an empty part or broken percent-encoding', () => {
    expect(matchPath('/console/flights/:id', '/console/flights')).toBeNull();
    expect(matchPath('/console/flights/:id', '/console/flights/1/2')).toBeNull();
    expect(matchPath('/console/flights/:id/score', '/console/flights//score')).toBeNull();
    expect(matchPath('/console/flights/:id', '/console/flights/%E0%A4')).toBeNull();
    expect(matchPath('/console/keys', '/console/flights')).toBeNull();
  });

  it('is recognised, so that a link after sign-in never leads to another host', () => {
    expect(['/console', '/console/flights'].map(isConsolePath)).toEqual([true, true]);
    expect(['//elsewhere.example', '/consoles', '/docs', '/console//x', ''].map(isConsolePath)).toEqual(
      Array(5).fill(false),
    );
  });
});

describe('the query of a page', () => {
  it('changes one parameter and keeps the others', () => {
    const query = new URLSearchParams('site=Forclaz&sort=flown_at');
    expect(queryWith(query, { sort: '-flown_at' })).toBe('?site=Forclaz&sort=-flown_at');
    expect(queryWith(query, { site: '', status: 'failed' })).toBe('?sort=flown_at&status=failed');
    expect(queryWith(query, { site: null, sort: null })).toBe('');
    expect(query.toString()).toBe('site=Forclaz&sort=flown_at');
  });
});
