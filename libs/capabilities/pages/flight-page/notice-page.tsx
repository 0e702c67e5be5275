import { type Formats } from './formats.js';
import { type Messages } from './messages/messages.js';
import { PageFooter } from './page-footer.js';

export interface NoticePageProps {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly path: string | null;
  readonly formats: Formats;
  readonly messages: Messages;
}

/** A page that says why there is no flight to see. */
export function NoticePage({ title, paragraphs, path, formats, messages }: NoticePageProps) {
  return (
    <div class="notice-page">
      <main>
        <h1>{title}</h1>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </main>
      <PageFooter path={path} formats={formats} messages={messages} />
    </div>
  );
}
