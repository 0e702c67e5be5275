import { type Language, type UnitSystem } from '@capabilities/pages/flight-page';
import { type ComponentChildren } from 'preact';
import { type TimeFragment } from '../replay/address-time.js';
import { AddFlights } from './add-flights.js';
import { GroupFlightList, MissingFlights } from './flight-entries.js';
import { type GroupMember, writeMembers } from './group-member.js';
import { type GroupSource } from './group-source.js';
import { GroupView } from './group-view.js';
import { PilotForm } from './pilot-form.js';
import { type LoadedGroup, useGroup } from './use-group.js';
import { type Wording, wordingIn } from './wording.js';

export interface GroupPageProps {
  readonly members: readonly GroupMember[];
  readonly source: GroupSource;
  /** Attributes of the page's root, which say where the ground is from. */
  readonly maps: DOMStringMap;
  readonly language: Language;
  readonly units: UnitSystem;
  readonly onChange: (members: readonly GroupMember[]) => void;
  /** How the URL of the page holds the time. */
  readonly fragment?: TimeFragment;
  /** Whether the viewer adds flights by their links. */
  readonly canAdd: boolean;
  readonly footer?: ComponentChildren;
}

/** The replay of a group while it loads, when it has loaded, and before it has any flight. */
export function GroupPage(props: GroupPageProps) {
  const { members, source, maps, language, units, fragment, footer } = props;
  const loaded = useGroup(members, source, (first) => wordingIn(language, units, first?.timeZone ?? 'UTC'));
  const { group } = loaded;
  const [first] = group?.group.pilots ?? [];
  const wording = wordingIn(language, units, first?.flight.timeZone ?? 'UTC');
  if (members.length === 0 || !group) return <Start {...props} loaded={loaded} wording={wording} />;
  return (
    <GroupView
      key={`${group.group.pilots.map(({ flight }) => flight.id).join()} ${writeMembers(members)}`}
      group={group}
      wording={wording}
      maps={maps}
      fragment={fragment}
      footer={footer}
      notices={<Missing {...props} loaded={loaded} wording={wording} />}
      flights={
        <>
          <GroupFlightList
            pilots={group.group.pilots}
            wording={wording}
            onRemove={(id) => props.onChange(members.filter((member) => member.id !== id))}
          />
          <PilotForm
            pilots={group.group.pilots}
            members={members}
            wording={wording}
            onChange={props.onChange}
          />
          <Add {...props} wording={wording} title={wording.texts.add.title} />
        </>
      }
    />
  );
}

type PartProps = GroupPageProps & { readonly wording: Wording };

/** Before there is anything to replay. */
function Start(props: PartProps & { readonly loaded: LoadedGroup }) {
  const { members, loaded, wording, canAdd, footer } = props;
  const { texts } = wording;
  const isLoading = members.length > 0 && (loaded.isLoading || loaded.group !== null);
  return (
    <div class="notice-page group-start">
      <main>
        <h1>{members.length === 0 && canAdd ? texts.add.startTitle : texts.title}</h1>
        {isLoading ? (
          <>
            <p role="status">{texts.loading(loaded.loadedCount, members.length)}</p>
            <progress max={members.length} value={loaded.loadedCount} aria-label={texts.tabs.flights} />
          </>
        ) : (
          <>
            <Missing {...props} />
            {members.length === 0 && canAdd && <p>{texts.add.start}</p>}
            <Add {...props} title={null} />
          </>
        )}
      </main>
      {footer}
    </div>
  );
}

function Missing({ members, loaded, wording, onChange }: PartProps & { readonly loaded: LoadedGroup }) {
  return (
    <MissingFlights
      missing={loaded.missing}
      wording={wording}
      onRetry={loaded.retry}
      onRemove={(id) => onChange(members.filter((member) => member.id !== id))}
    />
  );
}

function Add({ members, canAdd, wording, title, onChange }: PartProps & { readonly title: string | null }) {
  if (!canAdd) return null;
  return (
    <>
      {title !== null && <h3>{title}</h3>}
      <AddFlights present={members} wording={wording} onAdd={onChange} />
    </>
  );
}
