/**
 * Runs in the browser, so it is plain JavaScript without a build. Finds operations by path, summary and description;
 * every word must occur. `reference.js` starts it with the document.
 */
export const REFERENCE_SEARCH_SCRIPT = String.raw`
'use strict';
const RESULTS_MAX = 12;

/** Operations with the texts that are searched, in the order of the document. */
function searchableOperations(spec) {
  return Object.entries(spec.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => operation && operation.operationId)
      .map(([method, { operationId, summary = '', description = '', tags = ['default'] }]) => {
        const name = (method + ' ' + path + ' ' + summary + ' ' + operationId).toLowerCase();
        return { method, path, operationId, summary, tag: tags[0], name, text: description.toLowerCase() };
      }));
}

/** Those that contain every word, first where all words are in the path or summary. */
function foundOperations(operations, query) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found = operations.filter(({ name, text }) => words.every((word) => name.includes(word) || text.includes(word)));
  const isNamed = ({ name }) => words.every((word) => name.includes(word));
  return [...found.filter(isNamed), ...found.filter((operation) => !isNamed(operation))].slice(0, RESULTS_MAX);
}

/** Connects the search field of the page. */
function startSearch(spec, ui) {
  const operations = searchableOperations(spec);
  const form = document.querySelector('.reference-search');
  const input = form.querySelector('input');
  const list = form.querySelector('.reference-results');
  const status = form.querySelector('.reference-status');

  function show() {
    const found = foundOperations(operations, input.value);
    list.replaceChildren(...found.map(entry));
    list.hidden = found.length === 0;
    status.textContent = input.value.trim() === '' ? '' :
      found.length === 0 ? 'No operation found' : found.length + (found.length === 1 ? ' operation' : ' operations');
  }

  function entry(operation) {
    const link = document.createElement('a');
    link.href = '#/' + encodeURIComponent(operation.tag) + '/' + operation.operationId;
    const path = document.createElement('code');
    path.textContent = operation.method.toUpperCase() + ' ' + operation.path;
    link.append(operation.summary, path);
    link.addEventListener('click', (event) => {
      event.preventDefault();
      open(operation, link.hash);
    });
    const item = document.createElement('li');
    item.append(link);
    return item;
  }

  /** Unfolds the operation and moves the focus to it. */
  function open({ tag, operationId }, hash) {
    list.hidden = true;
    history.replaceState(null, '', hash);
    ui.layoutActions.show(['operations-tag', tag], true);
    ui.layoutActions.show(['operations', tag, operationId], true);
    requestAnimationFrame(() => requestAnimationFrame(() => {
      const block = [...document.querySelectorAll('.opblock')].find(({ id }) => id.endsWith('-' + operationId));
      if (!block) return;
      block.scrollIntoView({ block: 'start' });
      block.querySelector('button.opblock-summary-control')?.focus({ preventScroll: true });
    }));
  }

  /** The arrow keys move between the field and the results. */
  function move(event) {
    if (event.key === 'Escape') {
      list.hidden = true;
      input.focus();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || list.hidden) return;
    event.preventDefault();
    const stops = [input, ...list.querySelectorAll('a')];
    stops[(stops.indexOf(document.activeElement) + step + stops.length) % stops.length].focus();
  }

  input.addEventListener('input', show);
  input.addEventListener('focus', show);
  form.addEventListener('keydown', move);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    list.querySelector('a')?.click();
  });
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!form.contains(relatedTarget)) list.hidden = true;
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target.closest('input, textarea, select, [contenteditable]');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
  });
}
`.trimStart();
