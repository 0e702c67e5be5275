import { type Signal, useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { type GroundKind, type StageOptions } from '../scene/stage-options.js';
import { type GroupScene, type GroupState } from '../scene/group-scene.js';
import { SceneView } from '../shared-flight/scene-view.js';
import { type OfferedTerrain } from '../shared-flight/offered-maps.js';
import { type GroupReplay } from './group-replay.js';
import { type Wording } from './wording.js';

export interface GroupSceneViewProps {
  readonly group: GroupReplay;
  readonly wording: Wording;
  readonly terrain: OfferedTerrain;
  readonly scene: Signal<GroupScene | null>;
}

/** The flights in three dimensions. */
export function GroupSceneView({ group, wording, terrain, scene }: GroupSceneViewProps) {
  const { replay } = group;
  const { formats, live, texts } = wording;
  const ground = useSignal<GroundKind>('estimated');
  const state = useComputed<GroupState>(() => ({
    offsetSeconds: group.clock.value.offsetSeconds,
    selected: group.selected.value,
    trailSeconds: group.trail.value,
  }));

  const open = async (host: HTMLElement, options: StageOptions) => {
    const { createGroupScene } = await import('../scene/create-group-scene.js');
    const { startsAtMs, durationSeconds } = group.clock.peek();
    const drawnGroup = {
      pilots: group.group.pilots.map(({ label, track }) => ({ name: label, track })),
      startsAt: startsAtMs === null ? null : new Date(startsAtMs + durationSeconds * 500),
    };
    return createGroupScene(host, drawnGroup, {
      ...options,
      state: state.peek(),
      labels: {
        altitude: (altitudeM) => formats.altitude(altitudeM),
        climb: (climbMps) => formats.climb(climbMps),
        distance: (distanceM) => formats.shortDistance(distanceM),
      },
      colourOf: (pilot, shownTheme) => group.colourOf(pilot, shownTheme),
      onSelect: (pilot) => (group.selected.value = pilot),
    });
  };

  useSignalEffect(() => scene.value?.setState(state.value));

  return (
    <SceneView
      label={texts.scene}
      missingText={texts.noScene}
      messages={live}
      {...{ replay, terrain, open, scene, ground }}
    />
  );
}
