import { flightTitle, linkTitle, subtitleParts, timesInUtc } from './flight-title.js';
import { Formats } from './formats.js';
import { messagesIn } from './messages/messages.js';
import { type SharedFlight } from './shared-flight.js';

const { compassPoints } = messagesIn('en');
const formats = new Formats({ language: 'en', units: 'metric', timeZone: 'Europe/Paris', compassPoints });

function heading(changes: Partial<SharedFlight>) {
  const flight = {
    title: 'Col de la Forclaz, 2025-06-14',
    site: 'Col de la Forclaz',
    flown_at: '2025-06-14T11:22:30Z',
    metrics: { takeoff: {}, landing: { time: '2025-06-14T12:38:56Z' } },
    ...changes,
  } as SharedFlight;
  const title = flightTitle(flight, formats, 'Paragliding flight');
  return [title, ...subtitleParts(flight, title, formats)];
}

describe('title and subtitle', () => {
  const times = ['14 June 2025', '13:22–14:38 CEST'];

  it('do not repeat each other', () => {
    expect(heading({})).toEqual(['Col de la Forclaz', ...times]);
    expect(heading({ title: 'Flight on 2025-06-14', site: null })).toEqual(['Paragliding flight', ...times]);
    expect(heading({ title: 'My first triangle' })).toEqual([
      'My first triangle',
      'Col de la Forclaz',
      ...times,
    ]);
    expect(heading({ title: 'Forclaz at last', site: 'Forclaz' })).toEqual(['Forclaz at last', ...times]);
  });

  it('name no date that the page does not show', () => {
    expect(heading({ title: 'Flight on 2025-06-14', flown_at: null, site: null })).toEqual([
      'Paragliding flight',
    ]);
  });

  it('keep another date in a title', () => {
    expect(heading({ title: 'Trip of 2024, 2024-06-14' })[0]).toBe('Trip of 2024, 2024-06-14');
  });

  it('have no times for a file without a date', () => {
    expect(heading({ title: 'A flight', flown_at: null })).toEqual(['A flight', 'Col de la Forclaz']);
  });

  it('give UTC on hover', () => {
    const metrics = { takeoff: {}, landing: { time: '2025-06-14T12:38:56Z' } } as SharedFlight['metrics'];
    const flight = { flown_at: '2025-06-14T11:22:30Z', metrics } as SharedFlight;
    expect(timesInUtc(flight, formats)).toBe('11:22–12:38 UTC');
  });
});

describe('the title of a link', () => {
  const titleOf = (type: string, title: string, language: 'en' | 'de' | 'fr' = 'en') => {
    const best = { type, title, points: 300, distance_km: 226.7 };
    const flight = {
      title: 'Fiesch, 2025-06-14',
      flown_at: '2025-06-14T11:22:30Z',
      metrics: { takeoff: {} },
      score: { rule_set: 'xcontest', season: '2025', best },
    } as unknown as SharedFlight;
    const messages = messagesIn(language);
    const of = { language, units: 'metric', timeZone: 'Europe/Zurich', compassPoints } as const;
    return linkTitle(flight, new Formats(of), messages).replaceAll('\u00a0', ' ');
  };

  it('is the place and the best result', () => {
    expect(titleOf('fai_triangle', 'FAI triangle')).toBe('Fiesch · 227 km FAI triangle');
    expect(titleOf('free_flight', 'free flight')).toBe('Fiesch · 227 km free flight');
    expect(titleOf('fai_triangle', 'FAI triangle', 'de')).toBe('Fiesch · 227 km FAI-Dreieck');
    expect(titleOf('fai_triangle', 'FAI triangle', 'fr')).toBe('Fiesch · triangle FAI de 227 km');
  });

  it('is only the place without a result', () => {
    const flight = {
      title: 'Fiesch, 2025-06-14',
      flown_at: '2025-06-14T11:22:30Z',
      metrics: {},
      score: null,
    } as const;
    expect(linkTitle(flight, formats, messagesIn('en'))).toBe('Fiesch');
  });

  it('does not call a log without a flight a flight', () => {
    const log = {
      title: 'Flight on 2025-06-14',
      flown_at: null,
      metrics: { takeoff: null } as SharedFlight['metrics'],
      score: null,
    };
    expect(linkTitle(log, formats, messagesIn('en'))).toBe('Log without a flight');
  });
});
