import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { assembleGroup } from './assemble-group.js';
import { type MissingFlight } from './flight-entries.js';
import { type GroupFlight } from './group-flight.js';
import { type GroupMember, writeMembers } from './group-member.js';
import { GroupReplay } from './group-replay.js';
import { type GroupSource, type LoadResult, loadFlights, resolutionFor } from './group-source.js';
import { type Wording } from './wording.js';

/** A group as far as it is loaded. */
export interface LoadedGroup {
  /** Null until all flights have arrived, and if none can be replayed. */
  readonly group: GroupReplay | null;
  readonly missing: readonly MissingFlight[];
  readonly loadedCount: number;
  readonly isLoading: boolean;
  readonly retry: (id: string) => void;
}

/**
 * Loads the flights of a group. Flights that are added later join those that are there; each change of the group
 * starts a new replay at the same moment.
 */
export function useGroup(
  members: readonly GroupMember[],
  source: GroupSource,
  wordingOf: (first: GroupFlight | null) => Wording,
): LoadedGroup {
  const results = useRef(new Map<string, LoadResult>());
  const [, setCount] = useState(0);
  const [settled, setSettled] = useState<readonly string[] | null>(null);
  const ids = members.map(({ id }) => id);
  const key = ids.join();
  const statedKey = writeMembers(members);

  useEffect(() => {
    let isCurrent = true;
    const isNew = ids.filter((id) => !results.current.has(id));
    const onResult = (id: string, result: LoadResult) => {
      results.current.set(id, result);
      if (isCurrent) setCount((count) => count + 1);
    };
    setSettled(null);
    void loadFlights(isNew, source, resolutionFor(ids.length), onResult).then(() => {
      if (isCurrent) setSettled(ids);
    });
    return () => {
      isCurrent = false;
    };
  }, [key, source]);

  const flights = (settled ?? []).flatMap((id) => flightOf(results.current.get(id)));
  const shownKey = flights.map(({ id }) => id).join();
  const wording = wordingOf(flights[0] ?? null);
  const previous = useRef<GroupReplay | null>(null);
  const group = useMemo(() => {
    if (flights.length === 0) return null;
    const made = new GroupReplay(
      assembleGroup(flights, members, wording.formats, wording.messages.page.flight),
    );
    if (previous.current) made.replay.seek(previous.current.replay.timeSeconds.peek());
    previous.current?.replay.pause();
    previous.current = made;
    return made;
  }, [shownKey, statedKey, wording.formats.timeZone]);

  const missing = ids.flatMap((id, i): MissingFlight[] => {
    const result = results.current.get(id);
    const name = members[i]!.name ?? wording.texts.list.unnamed(i + 1);
    return result && 'fault' in result ? [{ id, name, fault: result.fault }] : [];
  });
  const farAway = (group?.group.farAway ?? []).map(({ id, title }): MissingFlight => ({
    id,
    name: title,
    fault: 'far_away',
  }));
  return {
    group,
    missing: [...missing, ...farAway],
    loadedCount: ids.filter((id) => results.current.has(id)).length,
    isLoading: settled === null,
    retry: (id) => {
      results.current.delete(id);
      setSettled(null);
      void loadFlights([id], source, resolutionFor(ids.length), (loaded, result) =>
        results.current.set(loaded, result),
      ).then(() => setSettled([...ids]));
    },
  };
}

function flightOf(result: LoadResult | undefined): GroupFlight[] {
  return result && 'flight' in result ? [result.flight] : [];
}
