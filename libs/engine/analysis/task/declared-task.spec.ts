import { readIgc } from '../igc/read-igc.js';
import { findDeclaredTask } from './declared-task.js';

const FIXES = ['B1603004759123N00831456EA0041200460', 'B1603014759130N00831460EA0041200460'];
const UNSET = 'C0000000N00000000E';
const A = 'C4600000N00800000E';
const B = 'C4610000N00800000E';
const C = 'C4610000N00810000E';
const D = 'C4600000N00810000E';

function declared(...lines: string[]) {
  return findDeclaredTask(readIgc(new TextEncoder().encode([...lines, ...FIXES].join('\r\n'))));
}

function named(...lines: string[]): string[] | undefined {
  return declared(...lines)?.turnpoints.map(({ kind, name }) => `${kind} ${name}`);
}

describe('a declared task', () => {
  it('of XCTrack has its kinds as words, and no radii', () => {
    const task = declared(
      'HFDTEDATE:030619,01',
      'C030619092049000000000003 Competition task',
      `${A}TAKEOFF Emberger Alm`,
      `${A}START D55`,
      `${B}TURN T54`,
      `${C}TURN A77`,
      `${C}FINISH A77`,
      `${UNSET}LANDING`,
    )!;
    expect(task.turnpoints.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'start D55',
      'turnpoint T54',
      'end_of_speed_section A77',
      'goal A77',
    ]);
    expect(task).toMatchObject({
      declaredAt: Date.parse('2019-06-03T09:20:49Z'),
      flightDate: null,
      description: 'Competition task',
      takeoff: { name: 'Emberger Alm', latitudeDeg: 46, longitudeDeg: 8 },
      landing: null,
    });
    expect(task.turnpoints[1]!.zone).toEqual({ shape: 'cylinder', radiusM: 400, radiusSource: 'assumed' });
  });

  it('of SeeYou Navigator has radii in its C records; a start without outer limit has the inner one', () => {
    const task = declared(
      'C091023044142091023000101TASK',
      `${UNSET}TAKEOFF`,
      `${A}00004009999999000000360000STARTAREA take off`,
      `${B}00000000001000000000360000TURNAREA doi bu`,
      `${C}00000000003000045000135000FINISHAREA Waypoint`,
      `${UNSET}LANDING`,
    )!;
    expect(task.flightDate).toBe('2023-10-09');
    expect(
      task.turnpoints.map(({ name, zone }) => [name, zone.shape, zone.radiusM, zone.radiusSource]),
    ).toEqual([
      ['take off', 'cylinder', 400, 'declared'],
      ['doi bu', 'cylinder', 1000, 'declared'],
      ['Waypoint', 'sector', 3000, 'declared'],
    ]);
  });

  it.each([
    ['with take-off and landing', '02', [A, A, B, C, D, D], ['start', 'turnpoint', 'turnpoint', 'goal']],
    ['with both unset', '02', [UNSET, A, B, C, D, UNSET], ['start', 'turnpoint', 'turnpoint', 'goal']],
    ['without landing', '02', [A, A, B, C, D], ['start', 'turnpoint', 'turnpoint', 'goal']],
    ['without both', '02', [A, B, C, D], ['start', 'turnpoint', 'turnpoint', 'goal']],
    ['without turnpoints', '00', [UNSET, A, D, UNSET], ['start', 'goal']],
  ])('has its kinds by position, %s', (_, count, points, kinds) => {
    const task = declared(`C2605121056382205030001${count}`, ...points);
    expect(task!.turnpoints.map(({ kind }) => kind)).toEqual(kinds);
  });

  it('of a Flymaster has no declaration line, but names for take-off and landing', () => {
    expect(named(`${A}TAKEOFF         `, `${A}SCT013`, `${B}G28009`, `${C}GB6003`, `${D}LANDING`)).toEqual([
      'start SCT013',
      'turnpoint G28009',
      'goal GB6003',
    ]);
  });

  it.each(['LSEEYOU OZ', 'LLXVOZ', 'LXCMOZ'])('gets its zones from the records %s', (record) => {
    const task = declared(
      'C260512105638220503000101',
      UNSET,
      `${A}TLSP7`,
      `${B}Neede`,
      `${C}Finish`,
      UNSET,
      `${record}=-1,Style=2,R1=5.000km,A1=180,R2=0.000km,A2=0,Line=1,Autonext=1`,
      `${record}=0,Style=1,R1=20000m,A1=45,AAT=1,Lat=5208.400N,Lon=00636.600E`,
      `${record}=1,Style=3,R1=500m,A1=180`,
    )!;
    expect(task.turnpoints.map(({ zone }) => zone)).toEqual([
      { shape: 'line', radiusM: 5000, radiusSource: 'declared' },
      { shape: 'sector', radiusM: 20_000, radiusSource: 'declared' },
      { shape: 'cylinder', radiusM: 500, radiusSource: 'declared' },
    ]);
  });

  it('is the last one with a route, since recorders are reprogrammed before the flight', () => {
    const first = ['C130718065902130718000100', UNSET, `${A}old start`, `${B}old goal`, UNSET];
    const second = ['C130718085902130718000200', UNSET, `${B}start`, `${C}goal`, UNSET];
    expect(named(...first, ...second)).toEqual(['start start', 'goal goal']);
    expect(named(...first, 'C1307180959021307180003-2', UNSET, UNSET)).toEqual([
      'start old start',
      'goal old goal',
    ]);
  });

  it('skips turnpoints at 0,0, and keeps the zones of the others', () => {
    const task = declared(
      'C260512105638220503000102',
      UNSET,
      `${A}S`,
      UNSET,
      `${B}T`,
      `${C}F`,
      UNSET,
      'LSEEYOU OZ=1,Style=1,R1=3000m,A1=180',
    )!;
    expect(task.turnpoints.map(({ name, zone }) => [name, zone.radiusM])).toEqual([
      ['S', 400],
      ['T', 3000],
      ['F', 400],
    ]);
  });

  it.each([
    ['no C record', []],
    [
      'the empty task of XCTrack',
      ['C1609190935420000000000-2 Competition task', `${A}TAKEOFF x`, `${UNSET}LANDING`],
    ],
    ['unset points only', ['C1108111411181108110001-2', UNSET, UNSET]],
    ['one turnpoint', ['C2108101033520000000000-1', `${A}S`, `${B}T`, `${A}S`]],
    ['the same place three times', ['C211216070000211216000000', A, A, A]],
  ])('is none with %s', (_, lines) => {
    expect(declared(...lines)).toBeNull();
  });

  it('is read without an error whatever the C records contain', () => {
    for (const junk of [
      'C',
      'CC',
      'C99',
      'C999999999999999999999999',
      'C9900000N00800000E',
      'C4600000N19900000E',
    ]) {
      expect(declared(junk, junk)).toBeNull();
    }
    expect(named('C999999999999999999999900', UNSET, `${A}S`, `${B}F`, UNSET)).toEqual(['start S', 'goal F']);
  });

  it('keeps a bounded number of points', () => {
    const read = readIgc(new TextEncoder().encode([...Array<string>(500).fill(A), ...FIXES].join('\r\n')));
    expect(read.tasks[0]!.points).toHaveLength(200);
    expect(read.recordsLeftOut.task).toBe(300);
  });
});
