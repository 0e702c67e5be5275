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
  /** Null if the viewer cannot change the group. */
  readonly onChange: ((members: readonly GroupMember[]) => void) | null;
  /** How the URL of the page holds the time. */
  readonly fragment?: TimeFragment;
  /** Whether the viewer adds flights by their links. */
  readonly canAdd: boolean;
  /** Name of the group; without one, the page says what it is. */
  readonly name?: string;
  /** What a visitor does here. */
  readonly ofVisitor?: ComponentChildren;
  readonly footer?: ComponentChildren;
}

/** The replay of a group while it loads, when it has loaded, and before it has any flight. */
export function GroupPage(props: GroupPageProps) {
  const { members, source, maps, language, units, fragment, name, onChange, ofVisitor, footer } = props;
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
      name={name}
      footer={footer}
      notices={<Missing {...props} loaded={loaded} wording={wording} />}
      flights={
        <>
          <GroupFlightList pilots={group.group.pilots} wording={wording} onRemove={removal(props)} />
          {onChange && (
            <PilotForm pilots={group.group.pilots} members={members} wording={wording} onChange={onChange} />
          )}
          {ofVisitor}
          <Add {...props} wording={wording} title={wording.texts.add.title} />
        </>
      }
    />
  );
}

/** Takes a flight out of the group; null if the viewer cannot. */
function removal({ members, onChange }: GroupPageProps): ((id: string) => void) | null {
  return onChange && ((id) => onChange(members.filter((member) => member.id !== id)));
}

type PartProps = GroupPageProps & { readonly wording: Wording };

/** Before there is anything to replay. */
function Start(props: PartProps & { readonly loaded: LoadedGroup }) {
  const { members, loaded, wording, canAdd, name, ofVisitor, footer } = props;
  const { texts } = wording;
  const isLoading = members.length > 0 && (loaded.isLoading || loaded.group !== null);
  return (
    <div class="notice-page group-start">
      <main>
        <h1>{members.length === 0 && canAdd ? texts.add.startTitle : (name ?? texts.title)}</h1>
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
            {members.length === 0 && !canAdd && <p>{texts.kept.empty}</p>}
            {ofVisitor}
          </>
        )}
      </main>
      {footer}
    </div>
  );
}

function Missing(props: PartProps & { readonly loaded: LoadedGroup }) {
  const { loaded, wording } = props;
  return (
    <MissingFlights
      missing={loaded.missing}
      wording={wording}
      onRetry={loaded.retry}
      onRemove={removal(props)}
    />
  );
}

function Add({ members, canAdd, wording, title, onChange }: PartProps & { readonly title: string | null }) {
  if (!canAdd || !onChange) return null;
  return (
    <>
      {title !== null && <h3>{title}</h3>}
      <AddFlights present={members} wording={wording} onAdd={onChange} />
    </>
  );
}
