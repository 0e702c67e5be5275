import { analyseLog, fullReplayTrack, InvalidIgcError, prepareLog, readIgc } from '@engine/analysis';
import { outlinePayload, scoreLog } from '@engine/results';
import { corpusBytes, corpusFiles, describeCorpus } from '../corpus/corpus.js';
import { crossesTheAntimeridian, thermalCrossCountry } from '../factories/flight-simulator/index.js';

function outlineOf(igc: Uint8Array) {
  const log = prepareLog(readIgc(igc));
  const track = fullReplayTrack(log, analyseLog(log).phases ?? []);
  const score = scoreLog(log, 500).payload.scores.xcontest?.best ?? null;
  return { track, outline: outlinePayload(track, score) };
}

/** In bytes; none of a file that is not a flight. */
function sizeOf(bytes: Uint8Array): number[] {
  try {
    const { outline } = outlineOf(bytes);
    return outline ? [outline.svg.length] : [];
  } catch (error) {
    if (error instanceof InvalidIgcError) return [];
    throw error;
  }
}

/** Relative luminance by WCAG. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

describe('the outline of a flight', () => {
  const { outline, track } = outlineOf(thermalCrossCountry().igc);
  const { svg, bounds } = outline!;

  it('has the track by climb over the scored figure, in 1 to 2 kB', () => {
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 240 150"/);
    expect(svg).toMatch(/<poly(gon|line) class="score-line"/);
    expect(svg).toContain('class="line climb-1"');
    expect(svg).toContain('<circle class="spot"');
    expect(svg.length).toBeLessThan(2_048);
  });

  it('contains nothing that a page would have to fear', () => {
    expect(svg.replaceAll(/<\/?(svg|path|polygon|polyline|circle)\b/g, '')).not.toContain('<');
    expect(svg).not.toMatch(/style=|on\w+=|href|NaN|undefined|Infinity/);
  });

  it('stands out from a white and from a dark page', () => {
    const colours = [...new Set([...svg.matchAll(/#[0-9a-f]{6}/g)].map(([colour]) => colour))];
    expect(colours.length).toBeGreaterThan(3);
    for (const colour of colours) {
      for (const page of ['#ffffff', '#101920']) {
        const [dark, light] = [luminance(colour), luminance(page)].sort((a, b) => a - b);
        expect([colour, page, (light! + 0.05) / (dark! + 0.05) >= 3]).toEqual([colour, page, true]);
      }
    }
  });

  it('knows the area that it covers', () => {
    const { latitude, longitude } = track.columns;
    const [takeoffNorth, takeoffEast] = [latitude, longitude].map(
      (column) => column[track.takeoffIndex!]! / 1e5,
    );
    const [, x, y] = /<circle class="spot" cx="(\d+)" cy="(\d+)"/.exec(svg)!;
    const north = bounds.north - ((bounds.north - bounds.south) * Number(y)) / 150;
    const east = bounds.west + ((bounds.east - bounds.west) * Number(x)) / 240;
    expect(Math.abs(north - takeoffNorth!)).toBeLessThan((bounds.north - bounds.south) / 150);
    expect(Math.abs(east - takeoffEast!)).toBeLessThan((bounds.east - bounds.west) / 240);
  });

  it('crosses the 180th meridian', () => {
    const { west, east } = outlineOf(crossesTheAntimeridian().igc).outline!.bounds;
    expect(west).toBeGreaterThan(170);
    expect(east).toBeLessThan(-170);
  });

  it('is missing for a log without a flight', () => {
    expect(outlinePayload({ ...track, takeoffIndex: null, landingIndex: null }, null)).toBeNull();
  });
});

describeCorpus('the outlines of real flights', () => {
  it('have at most 2 kB each, and half of them less than 1.6 kB', () => {
    const sizes = corpusFiles()
      .filter((_, index) => index % 8 === 0)
      .flatMap(({ file }) => sizeOf(corpusBytes(file)))
      .sort((a, b) => a - b);
    expect(sizes.length).toBeGreaterThan(5);
    expect(sizes.at(-1)).toBeLessThanOrEqual(2_048);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(1_600);
  });
});
