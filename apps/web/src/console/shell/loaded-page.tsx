import { type ComponentChildren } from 'preact';
import { type Loaded } from '../../components/use-loaded.js';
import { LoadedView } from './loaded-view.js';
import { Page } from './page.js';

export interface LoadedPageProps<Data> {
  /** What the page is called until its data is there. */
  readonly title: string;
  readonly loaded: Loaded<Data>;
  readonly children: (data: Data) => ComponentChildren;
}

/** A page about one thing, which has its own title once it is loaded. */
export function LoadedPage<Data>({ title, loaded, children }: LoadedPageProps<Data>) {
  if (loaded.data !== undefined) return <>{children(loaded.data)}</>;
  return (
    <Page title={title}>
      <LoadedView loaded={loaded}>{() => null}</LoadedView>
    </Page>
  );
}
