import { type VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { Document, type PageAssets } from '../flight-page/document.js';
import { Formats } from '../flight-page/formats.js';
import { messagesIn } from '../flight-page/messages/messages.js';
import { SiteHeader } from '../web/site-header.js';
import { GUIDES_PATH } from './guide-list.js';
import { type Guides, type ListedGroup, type ListedGuide } from './guides.js';

export interface GuidePageChoices {
  readonly guides: Guides;
  readonly assets: PageAssets;
  readonly publicUrl: string;
}

const LEAD =
  'How to use the service, how to build on it, how its numbers are computed, and how to run one yourself.';

/** A guide beside the list of all of them, or that list with a sentence about each. */
export function guidePage(path: string, choices: GuidePageChoices): string {
  const { guides } = choices;
  if (path === GUIDES_PATH) {
    return page(path, { title: 'Guides', summary: LEAD }, choices, <Overview groups={guides.groups} />);
  }
  const { guide } = guides.at(path);
  return page(path, guide, choices, <Content guide={guide} html={guides.content(path, 'html')} />);
}

function page(
  path: string,
  { title, summary }: Pick<ListedGuide, 'title' | 'summary'>,
  { guides, assets, publicUrl }: GuidePageChoices,
  content: VNode,
): string {
  const messages = messagesIn('en');
  const { compassPoints } = messages;
  const formats = new Formats({ language: 'en', units: 'metric', timeZone: 'UTC', compassPoints });
  const document = (
    <Document
      title={`${title} · ${messages.page.service}`}
      description={summary}
      links={{ url: `${publicUrl}${path}`, image: `${publicUrl}/icon-512.png`, oembed: null }}
      isListed
      reloadSeconds={null}
      assets={assets}
      formats={formats}
      path={null}
    >
      <SiteHeader language="en" path={GUIDES_PATH} />
      <div class="guide-layout">
        <div class="guide-search" id="guide-search" data-index={guides.searchPath} />
        {content}
        <nav class="guide-list" aria-label="All guides">
          {guides.groups.map((group) => (
            <section key={group.title}>
              <h2>{group.title}</h2>
              <ul>
                {group.guides.map((guide) => (
                  <li key={guide.path}>
                    <a href={guide.path} aria-current={guide.path === path ? 'page' : undefined}>
                      {guide.title}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
      </div>
    </Document>
  );
  return `<!doctype html>\n${renderToString(document)}\n`;
}

function Overview({ groups }: { readonly groups: readonly ListedGroup[] }) {
  return (
    <main id="content" class="guide">
      <h1>Guides</h1>
      <p>{LEAD}</p>
      {groups.map(({ title, isForOperators, guides }) => (
        <section key={title}>
          <h2>{title}</h2>
          {isForOperators && (
            <p class="soft">For operators: these pages are about the machine of a service.</p>
          )}
          <ul class="guide-cards">
            {guides.map((guide) => (
              <li key={guide.path}>
                <a href={guide.path}>{guide.title}</a>
                <p>{guide.summary}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}

function Content({ guide, html }: { readonly guide: ListedGuide; readonly html: string }) {
  return (
    <>
      <main id="content" class="guide">
        {/* rendered by the build from a document of the repository */}
        <article dangerouslySetInnerHTML={{ __html: html }} />
        <p class="guide-source">
          <a href={`${guide.path}.md`} type="text/markdown">
            This page as Markdown
          </a>
        </p>
      </main>
      {guide.headings.length > 1 && (
        <nav class="guide-headings" aria-label="On this page">
          <h2>On this page</h2>
          <ul>
            {guide.headings.map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`}>{text}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}
