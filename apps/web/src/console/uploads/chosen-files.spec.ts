import { flightsAmong, inBatches } from './chosen-files.js';

const file = (name: string, content = 'A') => new File([content], name);

describe('chosen files', () => {
  it('are flights and ZIP files; the others are counted', () => {
    const chosen = flightsAmong(['a.igc', 'logbook.ZIP', 'photo.jpg', 'B.IGC'].map((name) => file(name)));
    expect(chosen.flights.map(({ name }) => name)).toEqual(['a.igc', 'B.IGC']);
    expect(chosen.archives.map(({ name }) => name)).toEqual(['logbook.ZIP']);
    expect(chosen.ignored).toBe(1);
  });

  it('are of any format that is read, and only the IGC file of a flight in several', () => {
    const names = ['a.gpx', 'b.KML', 'c.kmz', 'd.fit', 'e.igc', 'e.gpx', 'E.kmz', 'f.tcx'];
    const chosen = flightsAmong(names.map((name) => file(name)));
    expect(chosen.flights.map(({ name }) => name)).toEqual(['a.gpx', 'b.KML', 'c.kmz', 'd.fit', 'e.igc']);
    expect({ archives: chosen.archives.length, ignored: chosen.ignored }).toEqual({
      archives: 0,
      ignored: 3,
    });
  });

  it('are sent in batches that are neither too many files nor too large', () => {
    const files = ['AAAA', 'AA', 'AAA', 'A', 'A', 'A'].map((content, n) => file(`${n}.igc`, content));
    const batches = inBatches(files, { filesMax: 3, bytesMax: 6 });
    expect(batches.map((batch) => batch.map(({ name }) => name[0]).join(''))).toEqual(['01', '234', '5']);
  });
});
