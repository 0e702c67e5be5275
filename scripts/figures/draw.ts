// `npm run figures`: draws the figures of docs/domain; `-- --check` only lists outdated ones.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CORPUS_DIRECTORY, CorpusFolder } from '../../test/corpus/corpus-folder.js';
import { glideFigure } from './glide-figure.js';
import { sourceFlight } from './source-flight.js';
import { thermalFigure } from './thermal-figure.js';
import { triangleFigure } from './triangle-figure.js';
import { windFigure } from './wind-figure.js';

const directory = path.join(import.meta.dirname, '../../docs/domain/figures');
const FIGURES = {
  'thermal.svg': thermalFigure,
  'glide.svg': glideFigure,
  'wind-fit.svg': windFigure,
  'triangle.svg': triangleFigure,
};

function main(isCheck: boolean): number {
  const flight = sourceFlight(new CorpusFolder(CORPUS_DIRECTORY));
  const drawn = Object.entries(FIGURES).map(([name, draw]) => ({
    file: path.join(directory, name),
    name,
    svg: draw(flight),
  }));
  if (!flight.isReal) {
    console.error('No real flight found (IGC_CORPUS). Drew from the simulator and wrote nothing.');
    return 0;
  }
  const stale = drawn.filter(({ file, svg }) => !existsSync(file) || readFileSync(file, 'utf8') !== svg);
  for (const { file, name, svg } of stale) {
    if (!isCheck) writeFileSync(file, svg);
    console.log(`${name} ${isCheck ? 'is out of date: npm run figures' : 'written'}`);
  }
  if (stale.length === 0) console.log('The figures are up to date.');
  return isCheck && stale.length > 0 ? 1 : 0;
}

process.exitCode = main(process.argv.includes('--check'));
