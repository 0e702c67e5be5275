import { ACCOUNT_TEXT_CHARACTERS_MAX, LEAGUE_TITLES, RULE_SET_NAMES } from '@core/contract';
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.js';
import { Checkbox, Field, SelectField } from '../../components/field.js';
import { Notice } from '../../components/notice.js';
import { Panel } from '../../components/panel.js';
import { useAction } from '../../components/use-action.js';
import { answered, platform, PLATFORM, type PlatformSchemas } from '../api/clients.js';
import { Form } from '../shell/form.js';
import { Page } from '../shell/page.js';
import { messages } from '../shell/preferences.js';
import { fieldFault, ProblemNotice } from '../shell/problem-text.js';
import { account } from '../shell/session.js';
import { ConnectedAppsPanel } from './connected-apps-panel.js';
import { DeletionPanel } from './deletion-panel.js';
import { FeedPanel } from './feed-panel.js';
import { SessionsPanel } from './sessions-panel.js';

export function AccountPage() {
  const { account: texts, security } = messages.value;
  const present = account.value;
  if (!present) return null;
  return (
    <Page title={texts.title} lead={`${texts.signInAddress} ${present.user.email}`}>
      <ProfilePanel profile={present} />
      <Panel title={security.title}>
        <p>{security.summary}</p>
        <p>
          <a class="button button-secondary" href="/console/account/security">
            {security.open}
          </a>
        </p>
      </Panel>
      <FeedPanel />
      <ConnectedAppsPanel />
      <SessionsPanel />
      <Panel title={texts.data}>
        <p>{texts.exportText}</p>
        <p>
          <a class="button button-secondary" href={`${PLATFORM}/account/export`} download>
            {texts.export}
          </a>
        </p>
      </Panel>
      <DeletionPanel />
    </Page>
  );
}

/** What the pilot says about themselves, and whether debriefs are written. */
function ProfilePanel({ profile }: { readonly profile: PlatformSchemas['PlatformAccount'] }) {
  const { account: texts, common } = messages.value;
  const [isSaved, setSaved] = useState(false);
  const action = useAction(async (form: HTMLFormElement) => {
    setSaved(false);
    const fields = new FormData(form);
    const text = (name: string) => (fields.get(name) as string).trim();
    const orNull = (name: string) => (text(name) === '' ? null : text(name));
    const body = {
      name: text('name'),
      email: orNull('email'),
      country: orNull('country')?.toUpperCase() ?? null,
      glider: orNull('glider'),
      club: orNull('club'),
      auto_debrief: fields.has('auto_debrief'),
      split_multiple_flights: fields.has('split_multiple_flights'),
      rule_set: RULE_SET_NAMES.find((name) => name === text('rule_set')) ?? null,
    };
    account.value = await answered(platform.PATCH('/platform/v1/account', { body }));
    setSaved(true);
  });
  const field = (name: 'name' | 'email' | 'country' | 'glider' | 'club') => ({
    name,
    value: profile[name] ?? '',
    maxLength: name === 'country' ? 2 : ACCOUNT_TEXT_CHARACTERS_MAX,
    fault: fieldFault(action.error, name),
  });
  const optional = (label: string) => `${label} (${common.optional})`;
  return (
    <Panel title={texts.profile}>
      <p class="soft">{texts.profileHint}</p>
      <Form class="form-grid" onSubmit={action.run}>
        <Field {...field('name')} label={texts.name} required autocomplete="name" />
        <Field {...field('email')} label={optional(texts.contactEmail)} type="email" autocomplete="email" />
        <Field {...field('glider')} label={optional(texts.glider)} />
        <Field {...field('club')} label={optional(texts.club)} />
        <Field
          {...field('country')}
          label={optional(texts.country)}
          hint={texts.countryHint}
          autocomplete="country"
        />
        <SelectField
          label={texts.league}
          hint={texts.leagueHint}
          name="rule_set"
          value={profile.rule_set ?? ''}
          choices={[
            ['', texts.usualLeague],
            ...RULE_SET_NAMES.map((name) => [name, LEAGUE_TITLES[name]] as const),
          ]}
        />
        <Checkbox
          label={texts.autoDebrief}
          hint={texts.autoDebriefHint}
          name="auto_debrief"
          checked={profile.auto_debrief}
        />
        <Checkbox
          label={texts.splitFlights}
          hint={texts.splitFlightsHint}
          name="split_multiple_flights"
          checked={profile.split_multiple_flights}
        />
        <div class="form-end">
          <ProblemNotice error={action.error} />
          {isSaved && <Notice tone="good">{common.saved}</Notice>}
          <Button kind="primary" type="submit" isBusy={action.isRunning}>
            {common.save}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
