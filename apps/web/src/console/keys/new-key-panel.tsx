import { Button } from '../../components/button.js';
import { CopyLine } from '../shell/copy-line.js';
import { Notice } from '../../components/notice.js';
import { Panel } from '../../components/panel.js';
import { FLIGHT_API, type PlatformSchemas } from '../api/clients.js';
import { messages } from '../shell/preferences.js';
import { UploadSettings } from './upload-settings.js';

export interface NewKeyPanelProps {
  readonly newKey: PlatformSchemas['NewApiKey'];
  readonly onDone: () => void;
}

/** The only place that ever shows a whole key, with a command that uses it. */
export function NewKeyPanel({ newKey: { key, name, scopes }, onDone }: NewKeyPanelProps) {
  const { keys: texts, common } = messages.value;
  const flights = `${location.origin}${FLIGHT_API}/flights`;
  const uploads = scopes.includes('flights:write');
  const file = uploads ? '-F igc=@examples/sample-flight.igc ' : '';
  return (
    <Panel title={`${texts.newTitle}: ${name}`}>
      <Notice tone="good">{common.secretOnce}</Notice>
      <CopyLine text={key} label={texts.key} />
      {uploads && scopes.length === 1 && <UploadSettings />}
      {((uploads && scopes.length > 1) || scopes.includes('flights:read')) && (
        <>
          <p>{uploads ? texts.tryIt : texts.tryReading}</p>
          <CopyLine text={`curl -H "Authorization: Bearer ${key}" ${file}${flights}`} label="curl" />
        </>
      )}
      <div class="actions">
        <Button onClick={onDone}>{common.done}</Button>
      </div>
    </Panel>
  );
}
