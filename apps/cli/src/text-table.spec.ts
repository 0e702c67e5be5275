import { textTable } from './text-table.js';

describe('a table of text', () => {
  it('makes each column as wide as its widest text, and sets numbers to the right', () => {
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
