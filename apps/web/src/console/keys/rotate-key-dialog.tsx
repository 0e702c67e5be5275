import { KEY_OVERLAP_DEFAULT, KEY_OVERLAP_NAMES, type KeyOverlap } from '@core/contract';
import { useState } from 'preact/hooks';
import { SelectField } from '../../components/field.js';
import { answered, platform, type PlatformSchemas } from '../api/clients.js';
import { ConfirmDialog } from '../shell/confirm-dialog.js';
import { messages } from '../shell/preferences.js';

export interface RotateKeyDialogProps {
  readonly apiKey: PlatformSchemas['ApiKeyView'];
  readonly onRotated: (key: PlatformSchemas['NewApiKey']) => void;
  readonly onClose: () => void;
}

/** Replaces a key by a new one with the same scopes. */
export function RotateKeyDialog({ apiKey: { id, name }, onRotated, onClose }: RotateKeyDialogProps) {
  const texts = messages.value.keys;
  const [overlap, setOverlap] = useState<KeyOverlap>(KEY_OVERLAP_DEFAULT);
  return (
    <ConfirmDialog
      title={texts.rotateTitle(name)}
      text={texts.rotateText}
      confirm={texts.rotate}
      work={async () => {
        const params = { path: { keyId: id } };
        onRotated(
          await answered(platform.POST('/platform/v1/keys/{keyId}/rotate', { params, body: { overlap } })),
        );
      }}
      onClose={onClose}
    >
      <SelectField
        label={texts.overlap}
        name="overlap"
        value={overlap}
        choices={KEY_OVERLAP_NAMES.map((each) => [each, texts.overlaps[each] ?? each])}
        onChange={setOverlap}
      />
    </ConfirmDialog>
  );
}
