import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { workspaceDir } from '@jangada/build/targets';
import { addImport, addNamespaceImport, addToEnd } from './edit-source.ts';
import { writeFiles } from './files.ts';
import type { PlannedFile, WriteOptions } from './files.ts';

export interface NewEndpoint extends WriteOptions {
  /** A folder of the contracts with endpoints: `missions`. */
  readonly domain: string;
  /** The name of the operation in contract, route and client: `listStreaks`. */
  readonly name: string;
  readonly method?: string | undefined;
  /** The path below the base address of the API; derived from domain and name by default. */
  readonly path?: string | undefined;
  readonly access?: string | undefined;
  /** A remote that gets a fake of the operation. */
  readonly remote?: string | undefined;
}

const NAME = /^[a-z][a-zA-Z0-9]{2,40}$/;
const PATH = /^(\/(\{[a-z_]+\}|[a-z0-9][a-z0-9-]*))+$/;
const METHODS = ['GET', 'POST'];
const ACCESS = ['anyone', 'guest-or-user', 'user'];

/** The part after the verb: `listStreaks` → `streaks`. */
const nounOf = (name: string): string =>
  name
    .replace(/^[a-z]+/, '')
    .replaceAll(/([A-Z])/g, '-$1')
    .toLowerCase()
    .replace(/^-/, '') || name;

const choose = (value: string, allowed: readonly string[], what: string): string => {
  if (!allowed.includes(value)) throw new Error(`${what} is one of ${allowed.join(', ')}, not ${value}.`);
  return value;
};

const parametersOf = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

const contractText = (name: string, method: string, path: string, access: string): string => {
  const params = parametersOf(path).map((one) => `${one}: z.string().check(z.minLength(1), z.maxLength(120))`);
  const lines = [
    `method: '${method}'`,
    `path: '${path}'`,
    `summary: '${nounOf(name).replaceAll('-', ' ')}'`,
    `access: '${access}'`,
    ...(params.length > 0 ? [`params: z.object({ ${params.join(', ')} })`] : []),
    ...(method === 'POST' ? ['body: z.object({ name: z.string().check(z.minLength(1), z.maxLength(80)) })'] : []),
    'reply: z.object({ data: z.array(z.object({ id: z.int(), name: z.string() })) })',
  ];
  return `
/** The reply is a first draft: replace it with what the screen needs. */
export const ${name} = endpoint({
${lines.map((line) => `  ${line},`).join('\n')}
});
`;
};

const read = (workspace: string, path: string): string => {
  if (!existsSync(join(workspace, path))) throw new Error(`Nothing was written: there is no ${path}.`);
  return readFileSync(join(workspace, path), 'utf8');
};

/** Modules are in the folder of their context: `modules/rewards/missions`, `modules/site/settings`. */
const routesOf = (workspace: string, domain: string): string => {
  const pattern = `services/api/src/modules/*/*/${domain}.routes.ts`;
  const [found] = globSync(pattern, { cwd: workspace });
  return found ?? pattern;
};

const API_SOURCES = 'services/api/src';

const withDeclared = (source: string, text: string): string => {
  const withEndpoint = addImport(source, 'endpoint', '../../api/endpoint.ts');
  return `${addNamespaceImport(withEndpoint, 'z', '../../values/schema.ts').trimEnd()}\n${text}`;
};

/** @param path of the source, relative to the workspace, because the API's imports are relative */
const withRoute = (source: string, path: string, domain: string, name: string): string => {
  const module = (file: string) => relative(dirname(path), join(API_SOURCES, file));
  const imported = source.includes(`import * as contract from '@jangada/contracts/domains/${domain}/endpoints'`);
  const withContract = imported ? source : addImport(source, name, `@jangada/contracts/domains/${domain}/endpoints`);
  const withImplement = addImport(withContract, 'implement', module('http/implement.ts'));
  const withError = addImport(withImplement, 'DomainError', module('errors/domain-error.ts'));
  const lines = `
  // Answers 501 until a service takes its place.
  implement(app, ${imported ? `contract.${name}` : name}, () => {
    throw new DomainError('request.not-implemented');
  });`;
  return addToEnd(
    withError,
    /^export const register\w+ = \(app: Platform[,)]/m,
    '};\n',
    lines,
    `register function of ${domain}`,
  );
};

const withFake = (source: string, domain: string, name: string): string =>
  addToEnd(
    addImport(source, name, `@jangada/contracts/domains/${domain}/endpoints`),
    /^export const fakes = /m,
    '};',
    `  fake.on(${name}, () => ({ data: [{ id: 1, name: 'example' }] }));`,
    'fakes',
  );

/**
 * Adds an operation to the platform API: the contract, a route that answers 501 until it has a service, a test case
 * that fails until then, and a fake in a remote.
 *
 * @returns the paths of the changed files
 * @throws when a name is taken or invalid, or the domain has no such files; nothing was written then
 */
export const newEndpoint = ({ domain, name, remote, ...given }: NewEndpoint): string[] => {
  const { workspace = workspaceDir, dryRun } = given;
  if (!NAME.test(name))
    throw new Error(`${name} cannot be the name of an operation: a verb and a noun, such as listStreaks.`);
  const method = choose(given.method ?? 'GET', METHODS, 'The method');
  const access = choose(given.access ?? 'user', ACCESS, 'The access');
  const path = given.path ?? `/${domain}/${nounOf(name)}`;
  if (!PATH.test(path)) throw new Error(`${path} is no path: /missions/streaks, /missions/{id}/streaks.`);

  const [contract, routes, cases] = [
    `shared/contracts/src/domains/${domain}/endpoints.ts`,
    routesOf(workspace, domain),
    `services/api/test/contract/${domain}.cases.ts`,
  ];
  const declared = read(workspace, contract);
  if (new RegExp(String.raw`\b${name}\b`).test(declared)) throw new Error(`${domain} has ${name} already.`);
  if (declared.includes(`path: '${path}'`)) throw new Error(`${domain} has ${path} already.`);
  const caseLines = `  // Prepare a call, and say what must hold after it.\n  ${name}: { success: () => ({}) },`;
  const files: PlannedFile[] = [
    { path: contract, text: withDeclared(declared, contractText(name, method, path, access)), changes: true },
    { path: routes, text: withRoute(read(workspace, routes), routes, domain, name), changes: true },
    {
      path: cases,
      text: addToEnd(read(workspace, cases), /^export const cases/m, '};', caseLines, `cases of ${domain}`),
      changes: true,
    },
  ];
  if (remote) {
    const fakes = `remotes/${remote}/src/fakes.ts`;
    files.push({ path: fakes, text: withFake(read(workspace, fakes), domain, name), changes: true });
  }
  return writeFiles(files, { workspace, dryRun });
};
