import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type ShareDialogProps } from './share-dialog.js';

/** The dialog, whose code loads when the viewer opens it. */
export function LazyShareDialog(props: ShareDialogProps) {
  const loaded = useSignal<{ readonly ShareDialog: (props: ShareDialogProps) => preact.JSX.Element } | null>(
    null,
  );
  useEffect(() => {
    import('./share-dialog.js').then((module) => (loaded.value = module), props.onClose);
  }, []);
  const view = loaded.value;
  return view && <view.ShareDialog {...props} />;
}
