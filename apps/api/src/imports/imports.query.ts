import { IMPORT_OUTCOMES, type ImportOutcome } from '@app/contract';
import { CursorParameter } from '../http/query/cursor-parameter.js';
import { LimitParameter } from '../http/query/limit-parameter.js';
import { ChoiceParameter } from '../http/query/strict-pipe.js';

export class ListImportsQuery {
  @LimitParameter('imports')
  limit?: number;

  @CursorParameter('`limit` may change.')
  cursor?: string;
}

export class ListImportFilesQuery {
  @LimitParameter('files')
  limit?: number;

  @ChoiceParameter({ choices: IMPORT_OUTCOMES, description: 'Only files with this outcome.' })
  outcome?: ImportOutcome;

  @CursorParameter('Keep `outcome` the same; `limit` may change.')
  cursor?: string;
}
