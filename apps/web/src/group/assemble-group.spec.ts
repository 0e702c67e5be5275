import { Formats, messagesIn } from '@capabilities/pages/flight-page';
import { testTrack } from '../../../../test/factories/scene-track.js';
import { assembleGroup } from './assemble-group.js';
import { GROUP_REACH_KM, type GroupFlight } from './group-flight.js';
import { type GroupMember } from './group-member.js';

const formats = new Formats({
  language: 'en',
  units: 'metric',
  timeZone: 'Europe/Zurich',
  compassPoints: messagesIn('en').compassPoints,
});

const flight = (title: string, time: string, northKm = 0): GroupFlight => ({
  id: `${title} ${time}`,
  title,
  site: null,
  takeoffAtMs: Date.parse(time),
  timeZone: 'UTC',
  track: testTrack([
    { seconds: 0, eastM: 0, northM: northKm * 1_000, altitudeM: 1_000 },
    { seconds: 60, eastM: 600, northM: northKm * 1_000, altitudeM: 1_000 },
  ]),
  thermals: [],
  href: '/s/x',
});

const assemble = (flights: readonly GroupFlight[], members: readonly GroupMember[] = []) =>
  assembleGroup(flights, members, formats, 'Flight');

describe('assembleGroup', () => {
  it('names pilots after their flights, and tells equal titles apart by take-off', () => {
    const { pilots } = assemble([
      flight('Fiesch, 2025-07-05', '2025-07-05T10:30:00Z'),
      flight('Club championship, task 2, a long title', '2025-07-05T10:35:00Z'),
      flight('Fiesch, 2025-07-05', '2025-07-05T10:42:00Z'),
    ]);
    expect(pilots.map(({ name }) => name)).toEqual([
      'Fiesch 12:30',
      'Club championship, task 2, a long title',
      'Fiesch 12:42',
    ]);
    expect(pilots[1]!.label).toBe('2 Club championship, ta…');
  });

  it('prefers stated names and colours, and gives the others colours that are free', () => {
    const flights = ['Fiesch', 'Brig', 'Fiesch'].map((title, i) => flight(title, `2025-07-05T10:3${i}:00Z`));
    const { pilots } = assemble(flights, [
      { id: flights[2]!.id, name: 'Anna', colour: 0 },
      { id: flights[0]!.id, name: 'Ben', colour: null },
    ]);
    expect(pilots.map(({ name, colour }) => [name, colour])).toEqual([
      ['Ben', 1],
      ['Brig', 2],
      ['Anna', 0],
    ]);
    expect(pilots.map(({ label }) => label)).toEqual(['1 Ben', '2 Brig', '3 Anna']);
  });

  it('gives all tracks the same origin', () => {
    const [one, other] = assemble([
      flight('One', '2025-07-05T10:30:00Z'),
      flight('Other', '2025-07-05T10:30:00Z', 10),
    ]).pilots;
    expect(one!.track.origin).toBe(other!.track.origin);
    expect(one!.track.z[0]! - other!.track.z[0]!).toBeCloseTo(10_000, -2);
  });

  it('leaves out flights that are too far from the first', () => {
    const { pilots, farAway } = assemble([
      flight('Here', '2025-07-05T10:30:00Z'),
      flight('Far', '2025-07-05T10:30:00Z', GROUP_REACH_KM + 10),
      flight('Near', '2025-07-05T10:30:00Z', GROUP_REACH_KM - 10),
    ]);
    expect(pilots.map(({ name, number }) => [number, name])).toEqual([
      [1, 'Here'],
      [2, 'Near'],
    ]);
    expect(farAway.map(({ title }) => title)).toEqual(['Far']);
  });
});
