import { errorTexts } from '@jangada/contracts/api/error-texts';
import { errorStatus, type ErrorCode } from '@jangada/contracts/api/errors';
import type { OpenApiDocument, Operation, Parameter, Reference } from './document.ts';
import { html, prose, type Html } from './html.ts';
import { CODE_SEPARATOR } from './operation.ts';
import { schemaView, typeOf } from './schema-view.ts';

interface Call {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

const callsOf = (document: OpenApiDocument, tag: string): readonly Call[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

const accessOf = ({ security }: Operation): string => {
  const names = security.map((one) => Object.keys(one)[0] ?? 'anyone');
  return names.includes('anyone') ? 'anyone' : names.join(' or ');
};

const resolved = (document: OpenApiDocument, given: Parameter | Reference): Parameter | undefined =>
  '$ref' in given ? document.components.parameters[given.$ref.split('/').at(-1) ?? ''] : given;

const parameterView = ({ name, in: place, required, schema, description }: Parameter): Html =>
  html`<li>
    <div class="field">
      <span class="name">${name}</span>${required ? null : html`<span class="optional">optional</span>`}
      <span class="place">${place}</span> <span class="type">${typeOf(schema)}</span>
    </div>
    ${description && html`<p class="note">${prose(description)}</p>`}
  </li>`;

const parametersView = (document: OpenApiDocument, operation: Operation): Html | null => {
  const parameters = operation.parameters.flatMap((given) => resolved(document, given) ?? []);
  return html`<h4>Parameters</h4>
    <ul class="fields">
      ${parameters.map(parameterView)}
    </ul>`;
};

const bodyView = ({ requestBody }: Operation): Html | null => {
  if (!requestBody) return null;
  return html`${Object.entries(requestBody.content).map(
    ([type, { schema }]) =>
      html`<h4>Body <span class="place">${type}</span></h4>
        ${schemaView(schema)}`,
  )}`;
};

const isCode = (word: string): word is ErrorCode => word in errorStatus;

/** The error codes of a response of refusals, read from its name. */
const codesOf = (response: Reference): readonly ErrorCode[] =>
  (response.$ref.split('/').at(-1) ?? '').split(CODE_SEPARATOR).filter(isCode);

const refusalsView = ({ responses }: Operation): Html => {
  const rows = Object.entries(responses).flatMap(([status, response]) =>
    '$ref' in response ? codesOf(response).map((code) => ({ status, code })) : [],
  );
  return html`<details class="refusals">
    <summary>${rows.length} refusals</summary>
    <div class="scroll">
      <table>
        ${rows.map(
          ({ status, code }) =>
            html`<tr>
              <td>${status}</td>
              <td><code>${code}</code></td>
              <td>${errorTexts.en[code]}</td>
            </tr>`,
        )}
      </table>
    </div>
  </details>`;
};

const replyView = ({ responses }: Operation): Html | null => {
  const done = responses['200'];
  if (!done || '$ref' in done) return null;
  const [content] = Object.values(done.content);
  return content
    ? html`<h4>Reply <span class="place">200</span></h4>
        ${schemaView(content.schema)}`
    : null;
};

const callView = (document: OpenApiDocument, { method, path, operation }: Call): Html => {
  const access = accessOf(operation);
  const words = [method, path, operation.operationId, operation.summary, access, ...operation.tags].join(' ');
  return html`<details class="call" id="${operation.operationId}" data-words="${words.toLowerCase()}">
    <summary>
      <span class="method ${method.toLowerCase()}">${method}</span>
      <span class="path">${path}</span>
      <span class="summary">${operation.summary}</span>
      <span class="access">${access}</span>
    </summary>
    <div class="body">
      <p class="note">
        <a href="#${operation.operationId}"><code>${operation.operationId}</code></a>
      </p>
      ${parametersView(document, operation)} ${bodyView(operation)} ${replyView(operation)} ${refusalsView(operation)}
    </div>
  </details>`;
};

const areaView = (document: OpenApiDocument, { name, description }: OpenApiDocument['tags'][number]): Html =>
  html`<section id="area-${name}" class="area">
    <h2>${name}</h2>
    <p class="note">${description}</p>
    ${callsOf(document, name).map((call) => callView(document, call))}
  </section>`;

const schemasView = (document: OpenApiDocument): Html =>
  html`<section id="area-schemas" class="area">
    <h2>schemas</h2>
    <p class="note">What replies and bodies are made of</p>
    ${Object.entries(document.components.schemas).map(
      ([name, schema]) =>
        html`<details class="call" id="schema-${name}" data-words="schema ${name.toLowerCase()}">
          <summary><span class="path">${name}</span></summary>
          <div class="body">${schemaView(schema)}</div>
        </details>`,
    )}
  </section>`;

const areaLink = (name: string, count: number): Html =>
  html`<a href="#area-${name}">${name}<span class="count">${count}</span></a>`;

/** The document as a page for people: it loads no other origin and works without scripts. */
export const docsPage = (document: OpenApiDocument): string => {
  const { info, tags, components } = document;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${info.title}</title>
        <link rel="stylesheet" href="/docs/docs.css" />
        <script src="/docs/docs.js" defer></script>
      </head>
      <body>
        <header>
          <h1>${info.title}</h1>
          <label class="search">
            <span>Search</span>
            <input type="search" id="search" placeholder="Search calls and schemas" autocomplete="off" />
          </label>
          <a class="raw" href="/docs/openapi.json">openapi.json</a>
        </header>
        <nav aria-label="Areas">
          ${tags.map(({ name }) => areaLink(name, callsOf(document, name).length))}
          ${areaLink('schemas', Object.keys(components.schemas).length)}
        </nav>
        <main>
          <p class="lead">${prose(info.description)}</p>
          <p id="nothing" role="status" hidden>Nothing has these words.</p>
          ${tags.map((tag) => areaView(document, tag))} ${schemasView(document)}
        </main>
      </body>
    </html>`;
  return `${page.html.trim()}\n`;
};
