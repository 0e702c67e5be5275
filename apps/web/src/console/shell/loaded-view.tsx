import { type ComponentChildren } from 'preact';
import { type Loaded } from '../../components/use-loaded.js';
import { messages } from './preferences.js';
import { ProblemNotice } from './problem-text.js';

export interface LoadedViewProps<Data> {
  readonly loaded: Loaded<Data>;
  readonly children: (data: Data) => ComponentChildren;
}

/** What is shown of loaded data: nothing for a moment, the data, or why it is missing. */
export function LoadedView<Data>({ loaded, children }: LoadedViewProps<Data>) {
  const { data, error, reload } = loaded;
  return (
    <>
      <ProblemNotice error={error} retry={reload} />
      {data !== undefined
        ? children(data)
        : error === null && (
            <p class="loading" role="status">
              {messages.value.shell.loading}
            </p>
          )}
    </>
  );
}
