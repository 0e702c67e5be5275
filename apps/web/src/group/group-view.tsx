import { useComputed, useSignal } from '@preact/signals';
import { type ComponentChildren } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { linkAddress, type TimeFragment } from '../replay/address-time.js';
import { listenToKeys } from '../replay/keyboard.js';
import { Transport } from '../replay/transport.js';
import { offeredMaps } from '../shared-flight/offered-maps.js';
import { GroupBarogramView } from './group-barogram-view.js';
import { type GroupReplay, TRAILS } from './group-replay.js';
import { type GroupScene } from '../scene/group-scene.js';
import { GroupSceneView } from './group-scene-view.js';
import { GroupTabs } from './group-tabs.js';
import { RankingTable } from './ranking-table.js';
import { SharedThermals } from './shared-thermals.js';
import { ThermalHeadline } from './thermal-headline.js';
import { TopViewCanvas } from './top-view-canvas.js';
import { type Wording } from './wording.js';

export interface GroupViewProps {
  readonly group: GroupReplay;
  readonly wording: Wording;
  /** Attributes of the page's root. */
  readonly maps: DOMStringMap;
  /** How the URL of the page holds the time. */
  readonly fragment?: TimeFragment;
  /** Name of the group. */
  readonly name?: string;
  /** What is wrong with flights that are not shown. */
  readonly notices: ComponentChildren;
  /** The list of flights, to open and remove them. */
  readonly flights: ComponentChildren;
  readonly footer?: ComponentChildren;
}

/** Several flights on one time axis: scene, transport, barogram, ranking and shared thermals. */
export function GroupView(props: GroupViewProps) {
  const { group, wording, maps, fragment, notices, flights, footer } = props;
  const { formats, messages, live, texts } = wording;
  const { replay } = group;
  const { terrain } = useMemo(
    () =>
      offeredMaps(
        maps,
        group.group.pilots.map(({ track }) => track),
      ),
    [group],
  );
  const scene = useSignal<GroupScene | null>(null);
  const { startsAtMs } = group.clock.value;
  const clockOf = (timeSeconds: number, withSeconds = true) => {
    if (startsAtMs === null) return formats.stopwatch(timeSeconds);
    const atMs = startsAtMs + timeSeconds * 1_000;
    return withSeconds ? formats.timeOfDayWithSeconds(atMs) : formats.timeOfDay(atMs);
  };
  const caption = useComputed(() => {
    const readings = group.readings(replay.timeSeconds.value);
    return texts.inTheAir(readings.filter(({ stage }) => stage === 'flying').length, readings.length);
  });
  useEffect(() => linkAddress(replay, fragment), []);
  useEffect(
    () =>
      listenToKeys(replay, { thermalStartsSeconds: group.thermalStartsSeconds().toSorted((a, b) => a - b) }),
    [group.alignment.value],
  );
  return (
    <div class="group-room">
      <div class="group">
        <main class="flight">
          <section class="stage" aria-label={texts.title}>
            <Heading group={group} wording={wording} name={props.name} />
            {!scene.value && <TopViewCanvas group={group} wording={wording} />}
            <GroupSceneView group={group} wording={wording} terrain={terrain} scene={scene} />
            <Choices group={group} wording={wording} />
          </section>
          <div class="dock">
            <div class="cockpit">
              <Transport
                replay={replay}
                formats={formats}
                messages={messages}
                liveMessages={{ ...live, keys: texts.keys }}
                takeoffAtMs={startsAtMs}
                caption={caption}
              />
            </div>
            <div class="barogram">
              <GroupBarogramView
                group={group}
                wording={wording}
                clockOf={clockOf}
                startSecondOfDay={startsAtMs === null ? 0 : formats.secondOfDay(startsAtMs)}
              />
            </div>
          </div>
        </main>
        <div class="side">
          <div>
            {notices}
            <ThermalHeadline group={group} wording={wording} />
            <GroupTabs
              label={texts.panels}
              tabs={[
                {
                  name: 'ranking',
                  title: texts.tabs.ranking,
                  content: <RankingTable group={group} wording={wording} clockOf={clockOf} />,
                },
                {
                  name: 'thermals',
                  title: `${texts.tabs.thermals} (${group.group.thermals.length})`,
                  content: <SharedThermals group={group} wording={wording} />,
                },
                { name: 'flights', title: texts.tabs.flights, content: flights },
              ]}
            />
          </div>
          {footer}
        </div>
      </div>
    </div>
  );
}

function Heading({
  group,
  wording: { formats, texts },
  name,
}: Pick<GroupViewProps, 'group' | 'wording' | 'name'>) {
  const { pilots } = group.group;
  const takeoffAtMs = pilots.map(({ flight }) => flight.takeoffAtMs).find((atMs) => atMs !== null);
  const { hasSeveralDays } = group.clock.value;
  const parts = [
    texts.flights(pilots.length),
    ...(takeoffAtMs === undefined || takeoffAtMs === null || hasSeveralDays
      ? []
      : [`${formats.date(takeoffAtMs)}, ${formats.zoneName(takeoffAtMs)}`]),
    ...(hasSeveralDays ? [texts.severalDays] : []),
  ];
  return (
    <header class="heading" data-over-scene>
      <h1>{name ?? texts.title}</h1>
      <p>{parts.join(' · ')}</p>
    </header>
  );
}

/** How the flights are aligned, and how much of them is drawn. */
function Choices({ group, wording: { texts } }: Pick<GroupViewProps, 'group' | 'wording'>) {
  return (
    <div class="group-choices" data-over-scene>
      <div class="segmented" role="group" aria-label={texts.align.label}>
        {(['clock', 'together'] as const).map((alignment) => (
          <button
            key={alignment}
            type="button"
            aria-pressed={group.alignment.value === alignment}
            onClick={() => group.align(alignment)}
          >
            {texts.align[alignment]}
          </button>
        ))}
      </div>
      <div class="segmented" role="group" aria-label={texts.trail.label}>
        {TRAILS.map((seconds) => (
          <button
            key={seconds}
            type="button"
            aria-pressed={group.trail.value === seconds}
            onClick={() => (group.trail.value = seconds)}
          >
            {seconds === null ? texts.trail.whole : texts.trail.minutes(seconds / 60)}
          </button>
        ))}
      </div>
    </div>
  );
}
