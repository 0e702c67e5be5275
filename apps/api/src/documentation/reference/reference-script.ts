/**
 * Runs in the browser, so it is plain JavaScript without a build. It starts Swagger UI, fills ids seen in responses
 * into the paths of other operations, and prefills a PATCH with a value that the object already has.
 */
export const REFERENCE_SCRIPT = String.raw`
'use strict';
const COLOURED_CHARACTERS_MAX = 20_000;
(async () => {
  const { dataset } = document.getElementById('swagger-ui');
  const patterns = Object.entries(JSON.parse(dataset.ids)).map(([name, pattern]) => [name, new RegExp(pattern)]);
  const spec = await (await fetch(dataset.document)).json();
  const operations = Object.entries(spec.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })));
  const remembered = new Map(); // name of a path parameter to the id last seen
  const filledBodies = new Map();
  const methods = new Map(); // by URL, of the requests under way

  const ui = SwaggerUIBundle({
    spec,
    dom_id: '#swagger-ui',
    deepLinking: true,
    persistAuthorization: true,
    displayRequestDuration: true,
    tryItOutEnabled: true,
    defaultModelsExpandDepth: 0,
    plugins: [() => ({
      statePlugins: { oas3: { wrapActions: { setRequestBodyValue: (set) => (body) => set(opened(body)) } } },
      wrapComponents: { SyntaxHighlighter: plainIfLong },
    })],
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
        if (url.pathname.endsWith('/sign-in')) learnFromAccount();
      }
      return response;
    },
  });
  window.ui = ui;
  startSearch(spec, ui);
  learnFromAccount();

  /** Colouring a track of an hour would block the page for seconds. */
  function plainIfLong(Highlighter, { React, getComponent }) {
    return (props) => {
      const isLong = typeof props.children === 'string' && props.children.length > COLOURED_CHARACTERS_MAX;
      return React.createElement(isLong ? getComponent('PlainTextViewer') : Highlighter, props);
    };
  }

  /** A user who is already signed in can change their account without reading it first. */
  async function learnFromAccount() {
    if (!dataset.account) return;
    const answer = await fetch(dataset.account);
    if (answer.ok) learn(await answer.json(), 'GET');
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
        for (const [name, pattern] of patterns) {
          const match = seen.has(name) ? null : pattern.exec(value);
          if (match) {
            seen.add(name);
            remember(name, match[1] ?? match[0], method);
          }
        }
      } else if (Array.isArray(value)) {
        value.forEach(visit);
      } else if (value !== null && typeof value === 'object' && value.current !== true) { // not one's own session
        Object.values(value).forEach(visit);
        openPatches(value);
      }
    };
    visit(answer);
  }

  /** An object that was only read is not offered for deletion. */
  function remember(name, id, method) {
    remembered.set(name, id);
    fill(name, id, (operation) => operation.method !== 'delete' || method === 'POST');
  }

  function forget(pathname) {
    for (const [name, id] of remembered) {
      if (!pathname.endsWith('/' + id) && !(name === 'token' && pathname.endsWith('/sharing'))) continue;
      remembered.delete(name);
      fill(name, '', () => true);
    }
  }

  function fill(name, value, wanted) {
    for (const each of operations) {
      if (!each.path.includes('{' + name + '}') || !wanted(each)) continue;
      ui.specActions.changeParam([each.path, each.method], name, 'path', value, false);
    }
  }

  /** Prefills the PATCH of this object with the first of its values, so that it changes nothing. */
  function openPatches(object) {
    for (const { path, method, operation } of operations) {
      if (method !== 'patch') continue;
      const fields = Object.keys(fieldsOf(operation));
      const name = /\{(\w+)\}$/.exec(path)?.[1];
      const isIt = name === undefined ? fields.every((field) => field in object) : remembered.get(name) === object.id;
      const field = fields.find((each) => each in object);
      if (!isIt || field === undefined) continue;
      const body = JSON.stringify({ [field]: object[field] }, null, 2);
      const shown = shownBody(path, method);
      const isTyped = shown !== undefined && shown !== filledBodies.get(path) && shown !== '{}';
      filledBodies.set(path, body);
      if (isTyped) continue;
      ui.oas3Actions.setRequestBodyValue({ value: body, pathMethod: [path, method] });
    }
  }

  function shownBody(path, method) {
    return ui.getState().getIn(['oas3', 'requestData', path, method, 'bodyValue']);
  }

  /** Swagger UI resets a body when its operation is unfolded. */
  function opened({ value, pathMethod: [path, method] }) {
    const isNew = method === 'patch' && value === '{}' && shownBody(path, method) !== '{'; // not being typed
    return { value: (isNew && filledBodies.get(path)) || value, pathMethod: [path, method] };
  }

  function fieldsOf(operation) {
    const { schema } = operation.requestBody.content['application/json'];
    const name = schema.$ref?.split('/').pop();
    return (name ? spec.components.schemas[name] : schema).properties;
  }
})();
`.trimStart();
