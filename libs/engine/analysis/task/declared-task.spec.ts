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
    expect(task.turnpoints[2]!.zone.sector).toEqual({ bearingDeg: 90, halfAngleDeg: 45, innerRadiusM: 0 });
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

  it.each(['LSEEYOU OZ', 'LLXVOZ', 'LXCMOZ', 'LXNAOZN', 'LXCMOZN', 'LOZN'])(
    'gets its zones from the records %s',
    (record) => {
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
        expect.objectContaining({ shape: 'sector', radiusM: 20_000, radiusSource: 'declared' }),
        { shape: 'cylinder', radiusM: 500, radiusSource: 'declared' },
      ]);
    },
  );

  const TRIANGLE = ['C260512105638220503000102', UNSET, `${A}S`, `${B}N`, `${C}E`, `${A}F`, UNSET];

  it.each([
    ['between the legs', 'Style=1,A1=45', 315, 45, 0],
    ['from the next turnpoint', 'Style=2,A1=90', 270, 90, 0],
    ['from the one before', 'Style=3,A1=30,R2=500m,A2=180', 0, 30, 500],
    ['from the start', 'Style=4,A1=45,R2=500m,A2=0', 0, 45, 0],
    ['from a fixed bearing', 'Style=0,A1=45,A12=20', 200, 45, 0],
  ])('has sectors that point away %s', (_, fields, bearingDeg, halfAngleDeg, innerRadiusM) => {
    const { zone } = declared(...TRIANGLE, `LXCMOZN=0,R1=20.000km,${fields}`)!.turnpoints[1]!;
    expect(zone).toMatchObject({ shape: 'sector', radiusM: 20_000, sector: { halfAngleDeg, innerRadiusM } });
    const turnDeg = zone.sector!.bearingDeg - bearingDeg;
    expect(Math.abs(turnDeg - 360 * Math.round(turnDeg / 360))).toBeLessThan(1);
  });

  it('has assigned areas', () => {
    const area = 'LXCMOZ=0,Style=1,R1=20.000km,A1=180,A12=65.9,AAT=1';
    const planned = 'LSEEYOU OZ=0,Style=1,R1=20000m,A1=180';
    const task = declared(...TRIANGLE, area, 'LXCMOZ=1,R1=2km', planned)!;
    expect(task.turnpoints.slice(1, 3).map(({ zone }) => zone.shape)).toEqual(['area', 'cylinder']);
    const zones = [-1, 0, 1, 2].map((number) => `LSEEYOU OZ=${number},Style=1,R1=2000m,A1=180`);
    const shapes = (settings: string): string[] =>
      declared(...TRIANGLE, ...zones, `LSEEYOU TSK,${settings}`)!.turnpoints.map(({ zone }) => zone.shape);
    expect(shapes('WpDis=False,MinDis=True')).toEqual(['cylinder', 'area', 'area', 'cylinder']);
    expect(shapes('NoStart=12:05:00,WpDis=True')).toEqual(Array(4).fill('cylinder'));
  });

  it('has the speed section of its zones, with fields in several records', () => {
    const task = declared(
      ...['C300819081258300819000003', UNSET, `${A}Hill`, `${B}SSS`, `${C}T1`, `${D}T2`, `${D}Goal`, UNSET],
      ...['LXCMOZN=-1,Style=2,R1=0.400km,A1=180', 'LXCMOZN=-1,SpeedStyle=1,Maxa=0m,Autonext=1'],
      ...['LXCMOZN=0,Style=3,R1=3.000km,A1=180', 'LXCMOZN=0,SpeedStyle=0,Maxa=0m,Autonext=1'],
      ...['LXCMOZN=1,Style=3,R1=4.000km,A1=180', 'LXCMOZN=1,SpeedStyle=3', 'LXCMOZN=1,Lat=4610.000N'],
      ...['LXCMOZN=2,Style=3,R1=2.000km,A1=180', 'LXCMOZN=2,SpeedStyle=3,Maxa=0m,Autonext=1'],
      ...['LXCMOZN=3,Style=3,R1=0.400km,A1=180', 'LXCMOZN=3,SpeedStyle=2,Line=1'],
      'LXCMTSKN,TaskTime=0s,StartOnEntry=true',
    )!;
    expect(task.turnpoints.map(({ name, kind, zone }) => [name, kind, zone.shape, zone.radiusM])).toEqual([
      ['SSS', 'start', 'cylinder', 3000],
      ['T1', 'turnpoint', 'cylinder', 4000],
      ['T2', 'turnpoint', 'cylinder', 2000],
      ['Goal', 'goal', 'line', 400],
    ]);
    expect(task.takeoff).toMatchObject({ name: 'Hill', latitudeDeg: 46, longitudeDeg: 8 });
  });

  it('ends its speed section where its zones say so', () => {
    const zone = (number: number, speedStyle: number): string =>
      `LXNAOZN=${number},Style=1,R1=400.0m,A1=180.0,SpeedStyle=${speedStyle}`;
    const task = declared(...TRIANGLE, zone(-1, 0), zone(0, 3), zone(1, 2), zone(2, 3))!;
    expect(task.turnpoints.map(({ kind }) => kind)).toEqual([
      ...['start', 'turnpoint', 'end_of_speed_section', 'goal'],
    ]);
  });

  it('gets its zones from the middle of a file with thousands of comments', () => {
    const comments = Array.from({ length: 1500 }, (_, i) => `LABCcomment ${i}`);
    const task = declared(...TRIANGLE, ...comments, 'LSEEYOU OZ=0,Style=1,R1=3000m,A1=180', ...comments)!;
    expect(task.turnpoints[1]!.zone).toEqual({ shape: 'cylinder', radiusM: 3000, radiusSource: 'declared' });
  });

  it('has names and a description without markup', () => {
    const task = declared(
      'C260512105638220503000101<b>Club</b> task',
      UNSET,
      `${A}<span style="color:red">North <i>1</i></span>`,
      `${B}Alt<500 m`,
      `${C}<br/>`,
      UNSET,
    )!;
    expect(task.description).toBe('Club task');
    expect(task.turnpoints.map(({ name }) => name)).toEqual(['North 1', 'Alt<500 m', null]);
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
