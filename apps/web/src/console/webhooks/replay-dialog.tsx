import { useState } from 'preact/hooks';
import { Checkbox, Field, FieldGroup } from '../../components/field.js';
import { answered, platform } from '../api/clients.js';
import { ConfirmDialog } from '../shell/confirm-dialog.js';
import { messages } from '../shell/preferences.js';

const DAY_MS = 86_400_000;

export interface ReplayDialogProps {
  readonly endpointId: string;
  readonly onReplayed: (count: number) => void;
  readonly onClose: () => void;
}

/** Sends past events again. */
export function ReplayDialog({ endpointId, onReplayed, onClose }: ReplayDialogProps) {
  const texts = messages.value.webhooks;
  const [since, setSince] = useState(() => localMinute(Date.now() - DAY_MS));
  const [events, setEvents] = useState<'missed' | 'all'>('missed');
  return (
    <ConfirmDialog
      title={texts.replay}
      text={texts.replayText}
      confirm={texts.replay}
      work={async () => {
        const params = { path: { endpointId } };
        const body = { since: new Date(since).toISOString(), events };
        onReplayed(
          (
            await answered(
              platform.POST('/platform/v1/webhook-endpoints/{endpointId}/replay', { params, body }),
            )
          ).replayed,
        );
      }}
      onClose={onClose}
    >
      <Field
        label={texts.since}
        name="since"
        type="datetime-local"
        value={since}
        required
        onChange={setSince}
      />
      <FieldGroup legend={texts.events}>
        {(['missed', 'all'] as const).map((choice) => (
          <Checkbox
            key={choice}
            label={choice === 'all' ? texts.replayAll : texts.replayMissed}
            name="events"
            type="radio"
            checked={events === choice}
            onChange={() => setEvents(choice)}
          />
        ))}
      </FieldGroup>
    </ConfirmDialog>
  );
}

/** A moment on this computer's clock, as a field for date and time takes it. */
function localMinute(ms: number): string {
  const offsetMs = new Date(ms).getTimezoneOffset() * 60_000;
  return new Date(ms - offsetMs).toISOString().slice(0, 16);
}
