import { textTable } from './text-table.js';

describe('a table of text', () => {
  it('fits each column to its widest text, and right-aligns numbers', () => {
    const rows = [
      { name: 'left', metres: 5 },
      { name: 'straight', metres: 1250 },
    ];
    const table = textTable(rows, [
      { heading: 'm', text: ({ metres }) => String(metres) },
      { heading: 'turn', text: ({ name }) => name, alignLeft: true },
    ]);
    expect(table).toEqual(['     m  turn', '     5  left', '  1250  straight']);
  });
});
