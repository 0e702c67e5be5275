import { IMPORT_OUTCOMES, type ImportOutcome } from '@core/contract';
import { CursorParameter, LimitParameter, ChoiceParameter } from '@core/http';

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
