import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type FlatMapViewProps } from './flat-map-view.js';

/** The flat replay, whose code loads only for browsers that cannot draw the scene. */
export function LazyFlatMap(props: FlatMapViewProps) {
  const loaded = useSignal<{ readonly FlatMapView: (props: FlatMapViewProps) => preact.JSX.Element } | null>(
    null,
  );
  useEffect(() => {
    // if it does not arrive, the drawing that the server made stays
    void import('./flat-map-view.js').then((module) => (loaded.value = module)).catch(() => {});
  }, []);
  const view = loaded.value;
  return view && <view.FlatMapView {...props} />;
}
