import { ID_PREFIXES } from '@core/contract';

const ULID = '[0-7][0-9A-HJKMNP-TV-Z]{25}';

/**
 * Path parameters and the form of their values in responses. If there is a group, it is the value. After `@` is how the
 * paths begin, where a parameter means different things.
 */
export const IDS = {
  flightId: `^${ULID}$`,
  importId: `^${ID_PREFIXES.import}${ULID}$`,
  siteId: `^${ID_PREFIXES.ownSite}${ULID}$`,
  groupId: `^${ID_PREFIXES.group}${ULID}$`,
  entryId: `^${ID_PREFIXES.groupEntry}${ULID}$`,
  'token@/s/': '/s/([\\w-]{43})$',
  'token@/g/': '/g/([\\w-]{43})$',
  'token@/feeds/': '/feeds/([\\w-]{43})[.]ics$',
  keyId: `^${ID_PREFIXES.apiKey}${ULID}$`,
  endpointId: `^${ID_PREFIXES.endpoint}${ULID}$`,
  deliveryId: `^${ID_PREFIXES.delivery}${ULID}$`,
  sessionId: `^${ID_PREFIXES.session}${ULID}$`,
  accountId: `^${ID_PREFIXES.account}${ULID}$`,
  appId: `^${ID_PREFIXES.app}${ULID}$`,
  connectionId: `^${ID_PREFIXES.connection}${ULID}$`,
};

/**
 * Runs in the browser, so it is plain JavaScript without a build. It chooses between light and dark as the console does,
 * starts Swagger UI, and offers values that work: ids seen in responses, those of what the account has, and a sample file.
 */
export const REFERENCE_SCRIPT = String.raw`
'use strict';
const COLOURED_CHARACTERS_MAX = 20_000;
const PATTERNS = Object.entries(${JSON.stringify(IDS)}).map(([name, pattern]) => [name, new RegExp(pattern)]);
const system = matchMedia('(prefers-color-scheme: dark)');

function applyTheme() {
  let chosen = null;
  try {
    chosen = localStorage.getItem('theme');
  } catch {} // a browser without storage
  document.documentElement.classList.toggle('dark-mode', (chosen ?? (system.matches ? 'dark' : 'light')) === 'dark');
}
system.addEventListener('change', applyTheme);
applyTheme();

document.addEventListener('DOMContentLoaded', async () => {
  const spec = await (await fetch(document.getElementById('swagger-ui').dataset.document)).json();
  const remembered = new Map(); // name of a path parameter to the id last seen
  const methods = new Map(); // by URL, of the requests under way

  const ui = SwaggerUIBundle({
    spec,
    dom_id: '#swagger-ui',
    deepLinking: true,
    persistAuthorization: true,
    displayRequestDuration: true,
    tryItOutEnabled: true,
    defaultModelsExpandDepth: 0,
    filter: true,
    plugins: [{
      fn: { opsFilter: found },
      wrapComponents: {
        FilterContainer: searchField,
        SyntaxHighlighter: plainIfLong,
        Input: withSampleFile,
        TextArea: withName,
        DeepLink: plainText,
        ServersContainer: () => () => null, // there is one: this service
      },
      statePlugins: {
        auth: {
          wrapActions: {
            authorize: (original) => (payload) => {
              original(payload);
              void lookAround();
            },
          },
        },
      },
    }],
    onComplete: () => void lookAround(),
    requestInterceptor: (request) => {
      methods.set(new URL(request.url, location.href).href, request.method);
      return request;
    },
    responseInterceptor: (response) => {
      const url = new URL(response.url, location.href);
      const method = methods.get(url.href) ?? 'GET';
      if (response.status < 300) {
        if (method === 'DELETE') forget(url.pathname);
        else learn(jsonOf(response.text), method);
        if (url.pathname.endsWith('/sign-in')) void lookAround();
      }
      return response;
    },
  });
  window.ui = ui;
  new MutationObserver(completeParts).observe(document.getElementById('swagger-ui'), { childList: true, subtree: true });

  /** What Swagger UI leaves out: names, levels of headings, and code that a keyboard can scroll. */
  function completeParts() {
    const complete = (parts, attribute, valueOf) => {
      for (const part of document.querySelectorAll(parts + ':not([' + attribute + '])'))
        part.setAttribute(attribute, valueOf(part));
    };
    complete('tr[data-param-name] select', 'aria-label', (choice) => choice.closest('tr').dataset.paramName);
    complete('.examples-select select', 'aria-label', () => 'Example');
    complete('.responses-table', 'aria-label', ({ id }) => 'Responses ' + id);
    complete('.close-modal', 'aria-label', () => 'Close');
    complete('pre.microlight', 'tabindex', () => '0');
    for (const level of [3, 4, 5]) complete('.swagger-ui h' + level, 'aria-level', () => String(level - 1));
    for (const button of document.querySelectorAll('.auth-btn-wrapper button[aria-label]'))
      button.removeAttribute('aria-label'); // says something else than the text of the button
  }

  /** In place of one without a name, which says that it filters by tag. */
  function searchField(Original, { React }) {
    return ({ layoutSelectors, layoutActions }) => {
      const query = layoutSelectors.currentFilter();
      const field = React.createElement('input', {
        type: 'search',
        className: 'operation-filter-input',
        placeholder: 'Search operations',
        'aria-label': 'Search operations',
        value: query === true ? '' : query,
        onChange: ({ target }) => layoutActions.updateFilter(target.value),
      });
      return React.createElement('div', { className: 'filter wrapper', role: 'search' }, field);
    };
  }

  /** Swagger UI itself searches names of tags only. Every word must occur. */
  function found(tags, query) {
    const words = query.toLowerCase().split(/\s+/);
    const isFound = (each) => {
      const { summary, description, operationId } = each.get('operation').toObject();
      const text = [each.get('method'), each.get('path'), summary, description, operationId].join(' ').toLowerCase();
      return words.every((word) => text.includes(word));
    };
    return tags
      .map((tag) => tag.update('operations', (operations) => operations.filter(isFound)))
      .filter((tag) => tag.get('operations').size > 0);
  }

  /** Colouring a track of an hour would block the page for seconds. */
  function plainIfLong(Highlighter, { React, getComponent }) {
    return (props) => {
      const isLong = typeof props.children === 'string' && props.children.length > COLOURED_CHARACTERS_MAX;
      return React.createElement(isLong ? getComponent('PlainTextViewer') : Highlighter, props);
    };
  }

  /** In place of a link inside of a button, which screen readers do not announce. The button sets the fragment, too. */
  function plainText(Original, { React }) {
    return ({ text }) => React.createElement('span', null, text);
  }

  function withName(Original, { React }) {
    return (props) => React.createElement(Original, { 'aria-label': 'Body', ...props });
  }

  /** A file field that has a file already, if it is the first of its operation. Any other can be chosen. */
  function withSampleFile(Original, { React }) {
    return (props) =>
      props.type === 'file'
        ? React.createElement('input', { 'aria-label': 'File', ...props, ref: chooseSample })
        : React.createElement(Original, props);
  }

  async function chooseSample(field) {
    if (!field || field.files.length > 0) return;
    if (field !== field.closest('.opblock')?.querySelector('input[type=file]')) return;
    const isArchive = field.closest('[data-property-name=archive]') !== null;
    const name = 'sample-flight.' + (isArchive ? 'zip' : 'igc');
    const response = await fetch('/' + name);
    if (!response.ok || field.files.length > 0) return;
    const chosen = new DataTransfer();
    chosen.items.add(new File([await response.blob()], name));
    field.files = chosen.files;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }

  /** Reads what the account has, for the ids in the paths. Without a key or a session, it has nothing. */
  async function lookAround() {
    const authorized = window.ui?.authSelectors.authorized().toJS() ?? {};
    const key = Object.values(authorized)[0]?.value;
    if (key === undefined && !isSignedIn()) return;
    const headers = key === undefined ? {} : { Authorization: 'Bearer ' + key };
    const read = async (url) => {
      const response = await fetch(url, { headers });
      if (response.ok) learn(await response.json(), 'GET');
    };
    const lists = Object.entries(spec.paths).filter(
      ([path, { get }]) => get?.operationId.startsWith('list') && !path.includes('{'),
    );
    for (const [path, { get }] of lists) {
      const isLimited = get.parameters?.some(({ name }) => name === 'limit');
      await read(path + (isLimited ? '?limit=1' : ''));
    }
    const flightId = remembered.get('flightId');
    if (flightId) await read('/api/v1/flights/' + flightId + '/sharing');
  }

  /** The console remembers it, for pages that would otherwise ask in vain. */
  function isSignedIn() {
    try {
      return location.pathname.startsWith('/platform') && localStorage.getItem('signed-in') !== null;
    } catch {
      return false;
    }
  }

  function jsonOf(text) {
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  }

  /** The first id of each kind counts: an object contains its own id before those it refers to. */
  function learn(answer, method) {
    const seen = new Set();
    const visit = (value) => {
      if (typeof value === 'string') {
        for (const [name, pattern] of PATTERNS) {
          const match = seen.has(name) ? null : pattern.exec(value);
          if (match) {
            seen.add(name);
            remember(name, match[1] ?? match[0], method);
          }
        }
      } else if (value !== null && typeof value === 'object' && value.current !== true) { // not one's own session
        Object.values(value).forEach(visit);
      }
    };
    visit(answer);
  }

  /** An object that was only read is not offered for deletion. */
  function remember(name, id, method) {
    remembered.set(name, id);
    fill(name, id, (each) => each !== 'delete' || method === 'POST');
  }

  function forget(pathname) {
    for (const [name, id] of remembered) {
      if (!pathname.endsWith('/' + id) && !(name === 'token@/s/' && pathname.endsWith('/sharing'))) continue;
      remembered.delete(name);
      fill(name, '', () => true);
    }
  }

  function fill(name, value, wanted) {
    const [parameter, start = ''] = name.split('@');
    for (const [path, item] of Object.entries(spec.paths)) {
      if (!path.startsWith(start) || !path.includes('{' + parameter + '}')) continue;
      for (const method of Object.keys(item).filter(wanted))
        ui.specActions.changeParam([path, method], parameter, 'path', value, false);
    }
  }
});
`.trimStart();
