import { useEffect, useState } from 'preact/hooks';
import { type Language, type UnitSystem } from '@capabilities/pages/flight-page';
import { AddOwnFlight } from './add-own-flight.js';
import { GroupFooter } from './group-footer.js';
import { readGroupFragment } from './group-links.js';
import { GroupPage } from './group-page.js';
import { GroupProblem, type KeptGroup, loadKeptGroup, type OwnEntry, ownEntries } from './kept-group.js';
import { OwnEntries } from './own-entries.js';
import { sharedFlights } from './shared-source.js';
import { wordingIn } from './wording.js';

export interface KeptGroupPageProps {
  readonly token: string;
  readonly maps: DOMStringMap;
  readonly language: Language;
  readonly units: UnitSystem;
}

interface Loaded {
  readonly group: KeptGroup | null;
  readonly own: readonly OwnEntry[];
  readonly problem: GroupProblem | null;
}

/** A group that its owner keeps, to which visitors add their flights. It follows what the owner approves. */
export function KeptGroupPage({ token, maps, language, units }: KeptGroupPageProps) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const { texts } = wordingIn(language, units, 'UTC');
  const load = async () => {
    const group = await loadKeptGroup(token).catch(problemOf);
    const found = await ownEntries(token).catch(() => null);
    setLoaded((before) => {
      const own = found ?? before?.own ?? []; // without an answer, those that are shown stay
      return group instanceof GroupProblem
        ? { group: before?.group ?? null, own, problem: group }
        : { group: unchanged(before?.group, group), own, problem: null };
    });
  };
  useEffect(() => {
    void load();
    const onReturn = () => {
      if (document.visibilityState === 'visible') void load();
    };
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, [token]);
  const name = loaded?.group?.name;
  useEffect(() => {
    if (name !== undefined) document.title = name;
  }, [name]);

  const changed = () => void load();
  const ofVisitor = loaded && (
    <>
      <OwnEntries token={token} entries={loaded.own} texts={texts} onChange={changed} />
      {loaded.group?.acceptsFlights && <AddOwnFlight token={token} texts={texts} onAdded={changed} />}
    </>
  );
  if (!loaded?.group) {
    return (
      <div class="notice-page group-start">
        <main>
          <h1>{texts.title}</h1>
          {loaded === null ? (
            <p role="status">{texts.kept.loading}</p>
          ) : (
            <p role="alert">
              {loaded.problem?.status === 404 ? texts.kept.notFound : texts.faults.unreachable}
            </p>
          )}
          {ofVisitor}
        </main>
        <GroupFooter />
      </div>
    );
  }
  return (
    <GroupPage
      members={loaded.group.members}
      source={sharedFlights}
      maps={maps}
      language={language}
      units={units}
      name={loaded.group.name}
      canAdd={false}
      onChange={null}
      ofVisitor={ofVisitor}
      fragment={{
        read: (hash) => readGroupFragment(hash).timeSeconds,
        write: (timeSeconds) => (timeSeconds > 0 ? `#t=${timeSeconds}` : ''),
      }}
      footer={<GroupFooter />}
    />
  );
}

function problemOf(error: unknown): GroupProblem {
  if (error instanceof GroupProblem) return error;
  throw error;
}

/** The same object if nothing has changed, so that the replay goes on. */
function unchanged(before: KeptGroup | null | undefined, now: KeptGroup): KeptGroup {
  return before && JSON.stringify(before) === JSON.stringify(now) ? before : now;
}
