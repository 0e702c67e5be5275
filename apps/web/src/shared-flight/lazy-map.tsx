import { type ReadonlySignal, useSignal, useSignalEffect } from '@preact/signals';
import { type MapViewProps } from '../map/map-view.js';

interface LazyMapProps extends MapViewProps {
  /** The map needs WebGL 2, as the scene does. */
  readonly isSceneDrawn: ReadonlySignal<boolean>;
}

/** The map, whose code loads when the viewer chooses it. */
export function LazyMap({ isSceneDrawn, ...props }: LazyMapProps) {
  const { isMapShown } = props.replay;
  const loaded = useSignal<{ readonly MapView: (props: MapViewProps) => preact.JSX.Element } | null>(null);
  useSignalEffect(() => {
    if (!isMapShown.value || loaded.value) return;
    import('../map/map-view.js').then(
      (module) => (loaded.value = module),
      () => (isMapShown.value = false),
    );
  });
  const view = loaded.value;
  return view && isSceneDrawn.value && isMapShown.value ? <view.MapView {...props} /> : null;
}
