import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import GithubSlugger from 'github-slugger';
import { Marked, type Token, type Tokens } from 'marked';
import { type Plugin } from 'vite';
import {
  type BuiltGuide,
  type BuiltGuides,
  builtGuideFile,
  GUIDE_GROUPS,
  type GuideHeading,
  guidePath,
} from '../../libs/capabilities/pages/guides/guide-list.js';
import { indexOf, type SearchedSection } from './src/guides/search-index.js';
import { repository } from './vite-base.js';

const DOCS = path.join(repository, 'docs');
const FILES = GUIDE_GROUPS.flatMap(({ guides }) => guides.map(([file]) => file));
const FIGURES = ['glide', 'thermal', 'triangle', 'wind-fit'].map((name) => `domain/figures/${name}.svg`);
const FENCED = /^( *)(```|~~~)[^\n]*\n[\s\S]*?^\1\2 *$/gm;
/** A link, whose text may contain brackets and be wrapped. Not an image. */
const LINK = /(?<!!)\[((?:[^[\]]|\[[^\]]*\])+)\]\(([^)\s]+)\)/g;
const CODE_SPAN = /(?<!`)(`+)(?!`)(?:(?!\n *\n)[\s\S])+?(?<!`)\1(?!`)/g;
const IMAGE = /(!\[[^\]]*\])\(([^)\s]+)\)/g;
/** Documents of the repository that the service has under another URL. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  '../openapi.json': '/openapi.json',
  '../platform-openapi.json': '/platform/openapi.json',
};
const EXCERPT_CHARACTERS = 160;

/** Paths on the site, by file. */
type Figures = ReadonlyMap<string, string>;

interface RenderedGuide extends BuiltGuide {
  readonly html: string;
  readonly markdown: string;
  readonly sections: readonly SearchedSection[];
}

/** Renders the documents that are pages of the site, and the index of their search. */
export function guides(): Plugin {
  return {
    name: 'guides',
    apply: 'build',
    async generateBundle() {
      const figures = FIGURES.map((figure): [string, string] => {
        const source = readFileSync(path.join(DOCS, figure));
        const emitted = this.emitFile({ type: 'asset', name: path.basename(figure), source });
        return [figure, `/${this.getFileName(emitted)}`];
      });
      const rendered = FILES.map((file) => renderGuide(file, new Map(figures)));
      for (const { path: at, html, markdown } of rendered) {
        this.emitFile({ type: 'asset', fileName: builtGuideFile(at, 'html'), source: html });
        this.emitFile({ type: 'asset', fileName: builtGuideFile(at, 'md'), source: markdown });
      }
      const index = indexOf(rendered.flatMap(({ sections }) => sections));
      const searchFile = this.getFileName(
        this.emitFile({ type: 'asset', name: 'guides-search.json', source: index }),
      );
      for (const [ending, compress] of [['br', brotliCompress] as const, ['gz', gzip] as const]) {
        const source = await promisify<string, Buffer>(compress)(index);
        this.emitFile({ type: 'asset', fileName: `${searchFile}.${ending}`, source });
      }
      const built: BuiltGuides = {
        guides: rendered.map(({ path: at, title, headings }) => ({ path: at, title, headings })),
        searchPath: `/${searchFile}`,
      };
      this.emitFile({ type: 'asset', fileName: 'guides/index.json', source: JSON.stringify(built) });
    },
  };
}

function renderGuide(file: string, figures: Figures): RenderedGuide {
  const markdown = withLinksOfSite(readFileSync(path.join(DOCS, file), 'utf8'), file, figures);
  const at = guidePath(file);
  const slugger = new GithubSlugger();
  const headings: (GuideHeading & { readonly depth: number })[] = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const id = slugger.slug(plain(text));
        headings.push({ id, text: plain(text), depth });
        const content = this.parser.parseInline(tokens);
        return depth === 1
          ? `<h1>${content}</h1>\n`
          : `<h${depth} id="${id}"><a class="heading-link" href="#${id}">${content}</a></h${depth}>\n`;
      },
      code({ text, lang }) {
        const language = lang ? ` data-language="${escaped(lang)}"` : '';
        return `<pre tabindex="0"${language}><code>${escaped(text)}</code></pre>\n`;
      },
      link({ href, tokens }) {
        if (!/^(?:[a-z]+:|\/|#)/i.test(href))
          throw new Error(`${file} links to ${href}, which is not on the site`);
        const isOwn = href.startsWith('/') || href.startsWith('#');
        const url = isOwn ? href.replace(/\.md(?=#|$)/, '') : href;
        return `<a href="${escaped(url)}"${isOwn ? '' : ' rel="noopener"'}>${this.parser.parseInline(tokens)}</a>`;
      },
      html: () => '', // comments; there is no other HTML
    },
  });
  const tokens = marked.lexer(markdown);
  const html = marked
    .parser(tokens)
    .replaceAll('<table>', '<div class="wide" tabindex="0" role="region" aria-label="Table"><table>')
    .replaceAll('</table>', '</table></div>');
  const title = headings[0]!.text;
  return {
    path: at,
    title,
    headings: headings.filter(({ depth }) => depth === 2).map(({ id, text }) => ({ id, text })),
    html,
    markdown,
    sections: sectionsOf(tokens, at, title),
  };
}

/** One per heading, with the text below it. */
function sectionsOf(tokens: readonly Token[], at: string, guide: string): SearchedSection[] {
  const slugger = new GithubSlugger();
  const sections: { url: string; heading: string; texts: string[] }[] = [];
  for (const token of tokens) {
    if (token.type === 'heading') {
      const { text, depth } = token as Tokens.Heading;
      const id = slugger.slug(plain(text));
      sections.push({ url: depth === 1 ? at : `${at}#${id}`, heading: plain(text), texts: [] });
    } else if (token.type !== 'html' && token.type !== 'space') {
      sections.at(-1)?.texts.push(plain(token.raw));
    }
  }
  return sections.map(({ url, heading, texts }) => {
    const text = texts
      .join(' ')
      .replaceAll(/[\s|]+/g, ' ')
      .trim();
    const excerpt =
      text.length > EXCERPT_CHARACTERS ? `${text.slice(0, EXCERPT_CHARACTERS).trimEnd()} …` : text;
    return { url, guide, heading, text, excerpt };
  });
}

/** Without the marks of Markdown. */
function plain(markdown: string): string {
  return markdown
    .replaceAll(LINK, '$1')
    .replaceAll(/^ *(?:```|~~~).*$/gm, '')
    .replaceAll(/\| *:?-+:? *(?=\|)/g, '')
    .replaceAll(/[`*]/g, '');
}

/** With URLs of the site in place of files. What is not on the site keeps its text and loses its link. */
function withLinksOfSite(markdown: string, file: string, figures: Figures): string {
  return outsideCode(markdown, (text) =>
    text
      .replaceAll(LINK, (_link, shown: string, target: string) => {
        const url = urlOnSite(target, file);
        return url === null ? shown : `[${shown}](${url})`;
      })
      .replaceAll(IMAGE, (_image, shown: string, target: string) => {
        const url = figures.get(resolved(target, file));
        if (url === undefined) throw new Error(`${file}: ${target} is no figure`);
        return `${shown}(${url})`;
      }),
  );
}

function urlOnSite(target: string, file: string): string | null {
  if (/^[a-z]+:|^#/i.test(target)) return target;
  const [relative = '', anchor] = target.split('#');
  const elsewhere = ELSEWHERE[relative];
  if (elsewhere !== undefined) return elsewhere;
  const linked = resolved(relative, file);
  return FILES.includes(linked) ? `${guidePath(linked)}.md${anchor === undefined ? '' : `#${anchor}`}` : null;
}

function resolved(target: string, file: string): string {
  return path.posix.join(path.posix.dirname(file), target);
}

function outsideCode(markdown: string, change: (text: string) => string): string {
  const kept: string[] = [];
  const keep = (code: string) => `\u0000${kept.push(code) - 1}\u0000`;
  // a link may be around a code span, so spans are put back after the change
  return change(markdown.replaceAll(FENCED, keep).replaceAll(CODE_SPAN, keep)).replaceAll(
    // eslint-disable-next-line no-control-regex -- a mark that is in no document
    /\u0000(\d+)\u0000/g,
    (_mark, at: string) => kept[Number(at)]!,
  );
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
