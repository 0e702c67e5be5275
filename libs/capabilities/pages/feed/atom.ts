import { SERVICE_NAME, xmlText } from '@core/contract';
import { type Feed, type FeedEntry } from './feed-entry.js';

/** The flights as an Atom feed (RFC 4287). */
export function atomOf({ title, publicUrl, selfUrl, updatedAt, entries }: Feed): string {
  const console = `${publicUrl}/console/flights`;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    element('id', console),
    element('title', title),
    element('updated', updatedAt.toISOString()),
    `<author>${element('name', SERVICE_NAME)}</author>`,
    link('self', selfUrl),
    link('alternate', console),
    ...entries.map((entry) => entryOf(entry, console)),
    '</feed>',
    '',
  ].join('\n');
}

function entryOf({ id, title, lines, startsAt, updatedAt, url }: FeedEntry, console: string): string {
  return [
    '<entry>',
    element('id', `${console}/${id}`),
    element('title', title),
    element('published', startsAt.toISOString()),
    element('updated', updatedAt.toISOString()),
    link('alternate', url),
    element('summary', lines.join('\n')),
    '</entry>',
  ].join('\n');
}

function element(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`;
}

function link(rel: string, href: string): string {
  return `<link rel="${rel}" href="${xmlText(href)}"/>`;
}
