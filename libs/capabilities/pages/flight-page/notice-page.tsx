import { type ComponentChildren } from 'preact';
import { BrandMark } from './brand-mark.js';
import { type Formats } from './formats.js';
import { type Messages } from './messages/messages.js';
import { PageFooter } from './page-footer.js';

export interface NoticePageProps {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly path: string | null;
  readonly formats: Formats;
  readonly messages: Messages;
  /** Whether it is in a frame of another site, in which other pages and downloads would be blocked. */
  readonly isFramed?: boolean;
  /** Below the paragraphs. */
  readonly children?: ComponentChildren;
}

/** A page that says why there is nothing to see. */
export function NoticePage(props: NoticePageProps) {
  const { title, paragraphs, path, formats, messages, isFramed, children } = props;
  return (
    <div class="notice-page">
      <header>
        <a class="brand" href="/" {...(isFramed && { target: '_blank', rel: 'noopener' })}>
          <BrandMark />
          {messages.page.service}
        </a>
      </header>
      <main>
        <h1>{title}</h1>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {children}
      </main>
      <PageFooter path={isFramed ? null : path} formats={formats} messages={messages} />
    </div>
  );
}
