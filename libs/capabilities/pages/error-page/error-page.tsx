import { type ApiError } from '@core/contract';
import { type ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { Document, type PageAssets } from '../flight-page/document.js';
import { Formats } from '../flight-page/formats.js';
import { messagesIn } from '../flight-page/messages/messages.js';
import { NoticePage } from '../flight-page/notice-page.js';
import { type Language } from '../flight-page/preferences.js';
import { ERROR_TEXTS, type ErrorText, errorKind } from './error-texts.js';

const RELOAD_SECONDS = 10;

export interface NoticeChoices {
  readonly language: Language;
  readonly assets: PageAssets;
}

export interface ErrorPageChoices extends NoticeChoices {
  readonly requestId: string;
}

/** An error for a person: what happened, what to do, and what to quote when they report it. */
export function errorPage(error: ApiError, { requestId, ...choices }: ErrorPageChoices): string {
  const texts = ERROR_TEXTS[choices.language];
  const kind = errorKind(error);
  return notice(textOf(error, choices.language), choices, {
    reloadSeconds: kind === 'unavailable' ? RELOAD_SECONDS : null,
    children: (
      <>
        {kind === 'refused' && (
          <p class="notice-message" lang="en">
            {error.message}
          </p>
        )}
        <ul class="notice-links">
          <li>
            <a href="/">{texts.toStart}</a>
          </li>
          <li>
            <a href="/console">{texts.toConsole}</a>
          </li>
          <li>
            <a href="/docs">{texts.toGuides}</a>
          </li>
        </ul>
        <dl class="notice-facts">
          <div>
            <dt>{texts.code}</dt>
            <dd>
              <a href={`/docs/errors#${error.code}`}>{error.code}</a>
            </dd>
          </div>
          <div>
            <dt>{texts.requestId}</dt>
            <dd>{requestId}</dd>
          </div>
        </dl>
      </>
    ),
  });
}

/** What a browser shows without a network. */
export function offlinePage(choices: NoticeChoices): string {
  const { offline, again } = ERROR_TEXTS[choices.language];
  return notice(offline, choices, {
    reloadSeconds: null,
    children: (
      <p class="notice-links">
        <a href="">{again}</a>
      </p>
    ),
  });
}

function textOf(error: ApiError, language: Language): ErrorText {
  if (error.code !== 'share_not_found') return ERROR_TEXTS[language][errorKind(error)];
  const { notFoundTitle, notFound, notFoundHint } = messagesIn(language).notice;
  return [notFoundTitle, `${notFound} ${notFoundHint}`];
}

interface NoticeDetails {
  readonly reloadSeconds: number | null;
  readonly children: ComponentChildren;
}

function notice(
  [title, paragraph]: ErrorText,
  { language, assets }: NoticeChoices,
  { reloadSeconds, children }: NoticeDetails,
): string {
  const messages = messagesIn(language);
  const { compassPoints } = messages;
  const formats = new Formats({ language, units: 'metric', timeZone: 'UTC', compassPoints });
  const document = (
    <Document
      title={title}
      description={paragraph}
      links={null}
      reloadSeconds={reloadSeconds}
      assets={assets}
      formats={formats}
      path={null}
    >
      <NoticePage title={title} paragraphs={[paragraph]} path={null} formats={formats} messages={messages}>
        {children}
      </NoticePage>
    </Document>
  );
  return `<!doctype html>\n${renderToString(document)}\n`;
}
