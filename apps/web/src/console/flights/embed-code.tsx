import { CopyLine } from '../shell/copy-line.js';
import { useLoaded } from '../../components/use-loaded.js';
import { LoadedView } from '../shell/loaded-view.js';
import { messages } from '../shell/preferences.js';
import { answered } from '../api/clients.js';

/** The part of an oEmbed response that the console shows. */
interface Oembed {
  readonly html?: string;
}

/** The HTML that shows the flight on another website, as the service gives it to sites that ask for it themselves. */
export function EmbedCode({ url }: { readonly url: string }) {
  const texts = messages.value.flight;
  const loaded = useLoaded(() => answered(oembedOf(url)), [url]);
  return (
    <LoadedView loaded={loaded}>
      {({ html }) =>
        html === undefined ? null : (
          <>
            <p>{texts.embedCode}</p>
            <CopyLine text={html} label={texts.embedCodeLabel} />
          </>
        )
      }
    </LoadedView>
  );
}

async function oembedOf(url: string): Promise<{ data?: Oembed; error?: unknown; response: Response }> {
  const response = await fetch(`/s/oembed?format=json&url=${encodeURIComponent(url)}`);
  const body: unknown = await response.json();
  return response.ok ? { data: body as Oembed, response } : { error: body, response };
}
