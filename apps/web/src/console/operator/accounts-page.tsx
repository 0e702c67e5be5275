import { PLANS } from '@core/contract';
import { useEffect, useState } from 'preact/hooks';
import { Badge } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { type Column, DataTable } from '../../components/data-table.js';
import { Field, SelectField } from '../../components/field.js';
import { Panel } from '../../components/panel.js';
import { useAction } from '../../components/use-action.js';
import { TYPING_MS } from '../../components/use-throttled.js';
import { answered, platform, type PlatformSchemas } from '../api/clients.js';
import { ConfirmDialog } from '../shell/confirm-dialog.js';
import { formatDay } from '../shell/formats.js';
import { MoreButton } from '../shell/more-button.js';
import { Page } from '../shell/page.js';
import { messages } from '../shell/preferences.js';
import { ProblemNotice } from '../shell/problem-text.js';
import { changeQuery, place } from '../shell/router.js';
import { usePages } from '../shell/use-pages.js';

type ListedAccount = PlatformSchemas['ListedAccount'];
type Change = PlatformSchemas['OperateAccountBody'];

/** All accounts, for operators. */
export function AccountsPage() {
  const { operator: texts, common } = messages.value;
  const { query } = place.value;
  const search = query.get('search') ?? '';
  const plan = PLANS.find((each) => each === query.get('plan'));
  const [typed, setTyped] = useState(search);
  const [disabling, setDisabling] = useState<ListedAccount | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => changeQuery({ search: typed.trim() }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const filters = { ...(search !== '' && { search }), ...(plan && { plan }) };
  const list = usePages(
    (cursor) =>
      answered(platform.GET('/platform/v1/accounts', { params: { query: { ...filters, cursor } } })),
    [search, plan],
  );
  const change = async ({ id }: ListedAccount, body: Change) => {
    const params = { path: { accountId: id } };
    const changed = await answered(platform.PATCH('/platform/v1/accounts/{accountId}', { params, body }));
    list.replace((listed) => listed.id === id, changed);
  };
  const changing = useAction(change);
  return (
    <Page title={texts.title}>
      <Panel>
        <form
          class="filters"
          role="search"
          aria-label={texts.title}
          onSubmit={(event) => event.preventDefault()}
        >
          <Field
            label={texts.search}
            name="search"
            type="search"
            value={typed}
            hint={texts.searchHint}
            onChange={setTyped}
          />
          <SelectField
            label={texts.plan}
            name="plan"
            value={plan ?? ''}
            choices={[['', common.all], ...PLANS.map((each) => [each, each] as const)]}
            onChange={(chosen) => changeQuery({ plan: chosen })}
          />
        </form>
        <ProblemNotice error={list.error ?? changing.error} />
        {list.items?.length === 0 && <p class="empty">{texts.none}</p>}
        {list.items && list.items.length > 0 && (
          <AccountTable
            accounts={list.items}
            onChange={(account, body) => void changing.run(account, body)}
            onDisable={setDisabling}
          />
        )}
        <MoreButton list={list} />
      </Panel>
      {disabling && (
        <ConfirmDialog
          title={texts.disableTitle(disabling.name)}
          text={texts.disableText}
          confirm={texts.disable}
          isDangerous
          work={() => change(disabling, { disabled: true })}
          onClose={() => setDisabling(null)}
        />
      )}
    </Page>
  );
}

interface AccountTableProps {
  readonly accounts: readonly ListedAccount[];
  readonly onChange: (account: ListedAccount, change: Change) => void;
  readonly onDisable: (account: ListedAccount) => void;
}

function AccountTable({ accounts, onChange, onDisable }: AccountTableProps) {
  const { operator: texts, common } = messages.value;
  const columns: readonly Column<ListedAccount>[] = [
    {
      title: texts.account,
      isHeading: true,
      cell: ({ id, name }) => (
        <>
          {name}
          <small>
            <code>{id}</code>
          </small>
        </>
      ),
    },
    {
      title: texts.user,
      cell: ({ user }) => (
        <span>
          {user?.email ?? texts.noUser}{' '}
          {user?.role === 'operator' && <Badge tone="plain" text={texts.operatorRole} />}
        </span>
      ),
    },
    {
      title: texts.plan,
      cell: (account) => (
        <SelectField
          label={texts.changePlan(account.name)}
          name="plan"
          value={account.plan}
          choices={PLANS.map((each) => [each, each])}
          onChange={(plan) => onChange(account, { plan })}
        />
      ),
    },
    {
      title: common.status,
      cell: ({ disabled_at: disabledAt }) =>
        disabledAt === null ? (
          <Badge tone="good" text={texts.active} />
        ) : (
          <Badge tone="bad" text={texts.disabled} />
        ),
    },
    { title: common.created, cell: (account) => formatDay(account.created_at) },
    {
      title: common.actions,
      cell: (account) =>
        account.disabled_at === null ? (
          <Button of={account.name} onClick={() => onDisable(account)}>
            {texts.disable}
          </Button>
        ) : (
          <Button of={account.name} onClick={() => onChange(account, { disabled: false })}>
            {texts.enable}
          </Button>
        ),
    },
  ];
  return <DataTable caption={texts.title} columns={columns} rows={accounts} keyOf={({ id }) => id} />;
}
