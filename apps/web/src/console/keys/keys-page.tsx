import { useState } from 'preact/hooks';
import { Badge, type BadgeTone } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { type Column, DataTable } from '../../components/data-table.js';
import { Checkbox } from '../../components/field.js';
import { Panel } from '../../components/panel.js';
import { answered, platform, type PlatformSchemas } from '../api/clients.js';
import { ConfirmDialog } from '../shell/confirm-dialog.js';
import { formatMoment } from '../shell/formats.js';
import { MoreButton } from '../shell/more-button.js';
import { Page } from '../shell/page.js';
import { messages } from '../shell/preferences.js';
import { ProblemNotice } from '../shell/problem-text.js';
import { usePages } from '../shell/use-pages.js';
import { CreateKeyDialog } from './create-key-dialog.js';
import { NewKeyPanel } from './new-key-panel.js';
import { RotateKeyDialog } from './rotate-key-dialog.js';
import { isScope, SCOPES } from '@core/contract';

type ApiKey = PlatformSchemas['ApiKeyView'];
type NewKey = PlatformSchemas['NewApiKey'];

type OpenDialog = { readonly kind: 'create' } | { readonly kind: 'rotate' | 'revoke'; readonly key: ApiKey };

const TONES: Readonly<Record<ApiKey['state'], BadgeTone>> = {
  live: 'good',
  expired: 'plain',
  revoked: 'plain',
};

export function KeysPage() {
  const texts = messages.value.keys;
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [showsInactive, setShowsInactive] = useState(false);
  const [newKey, setNewKey] = useState<NewKey | null>(null);
  const query = showsInactive ? {} : { state: 'live' as const };
  const list = usePages(
    (cursor) => answered(platform.GET('/platform/v1/keys', { params: { query: { ...query, cursor } } })),
    [showsInactive],
  );
  const close = () => setOpen(null);
  const created = (key: NewKey) => {
    setNewKey(key);
    close();
    list.reload();
  };
  const isFirst = list.items?.length === 0 && !showsInactive;
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <Button kind="primary" onClick={() => setOpen({ kind: 'create' })}>
          {texts.create}
        </Button>
      }
    >
      {newKey && <NewKeyPanel key={newKey.id} newKey={newKey} onDone={() => setNewKey(null)} />}
      <ProblemNotice error={list.error} retry={list.reload} />
      {isFirst && !newKey && (
        <Panel title={texts.emptyTitle}>
          <p>{texts.empty}</p>
        </Panel>
      )}
      <Panel>
        <Checkbox
          label={texts.showInactive}
          name="inactive"
          checked={showsInactive}
          onChange={setShowsInactive}
        />
        {list.items && list.items.length > 0 && (
          <KeyTable
            keys={list.items}
            onRotate={(key) => setOpen({ kind: 'rotate', key })}
            onRevoke={(key) => setOpen({ kind: 'revoke', key })}
          />
        )}
        <MoreButton list={list} />
      </Panel>
      {open?.kind === 'create' && <CreateKeyDialog onCreated={created} onClose={close} />}
      {open?.kind === 'rotate' && <RotateKeyDialog apiKey={open.key} onRotated={created} onClose={close} />}
      {open?.kind === 'revoke' && (
        <ConfirmDialog
          title={texts.revokeTitle(open.key.name)}
          text={texts.revokeText}
          confirm={texts.revoke}
          isDangerous
          work={async () => {
            await answered(
              platform.DELETE('/platform/v1/keys/{keyId}', { params: { path: { keyId: open.key.id } } }),
            );
            list.reload();
          }}
          onClose={close}
        />
      )}
    </Page>
  );
}

interface KeyTableProps {
  readonly keys: readonly ApiKey[];
  readonly onRotate: (key: ApiKey) => void;
  readonly onRevoke: (key: ApiKey) => void;
}

function KeyTable({ keys, onRotate, onRevoke }: KeyTableProps) {
  const { keys: texts, common } = messages.value;
  const columns: readonly Column<ApiKey>[] = [
    {
      title: common.name,
      isHeading: true,
      cell: ({ name, first_characters: first, last4 }) => (
        <>
          {name}
          <small>
            <code>{`${first}…${last4}`}</code>
          </small>
        </>
      ),
    },
    {
      title: common.status,
      cell: ({ state }) => <Badge tone={TONES[state]} text={texts.states[state] ?? state} />,
    },
    {
      title: texts.mayDo,
      cell: ({ scopes }) => {
        const isOfAll = SCOPES.every((scope) => scopes.includes(scope));
        const others = scopes.filter((scope) => !isOfAll || !isScope(scope));
        return [...(isOfAll ? [texts.allScopes] : []), ...others].join(', ');
      },
    },
    { title: common.created, cell: (key) => formatMoment(key.created_at) },
    {
      title: texts.lastUsed,
      cell: (key) => (key.last_used_at === null ? common.never : formatMoment(key.last_used_at)),
    },
    {
      title: texts.expires,
      cell: (key) => (key.expires_at === null ? common.never : formatMoment(key.expires_at)),
    },
    {
      title: common.actions,
      cell: (key) =>
        key.state === 'live' && (
          <span class="row-actions">
            <Button of={key.name} onClick={() => onRotate(key)}>
              {texts.rotate}
            </Button>
            <Button of={key.name} onClick={() => onRevoke(key)}>
              {texts.revoke}
            </Button>
          </span>
        ),
    },
  ];
  return <DataTable caption={texts.title} columns={columns} rows={keys} keyOf={({ id }) => id} />;
}
