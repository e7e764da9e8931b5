import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isMap, isScalar, isSeq, parseDocument, type Node } from 'yaml';

export const PRODUCTION = 'docker-compose.yml';
export const DEMO = 'docker-compose.demo.yml';

/** A service as Compose sees it, as far as it is read here; lists are written in the short form. */
export interface ComposeService {
  readonly image?: string;
  readonly command?: readonly string[];
  readonly entrypoint?: readonly string[];
  readonly user?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly (string | { readonly source: string; readonly target: string })[];
  readonly networks?: readonly string[];
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly profiles?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly [setting: string]: unknown;
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

/** The text of one of the two files. */
export const composeFile = (name: typeof PRODUCTION | typeof DEMO): string =>
  readFileSync(fileURLToPath(new URL(`../../../../${name}`, import.meta.url)), 'utf8');

/** Lists that a second file replaces; it adds to all others. */
const REPLACED = new Set(['command', 'entrypoint', 'test']);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isComposeFile = (value: unknown): value is ComposeFile =>
  isRecord(value) && isRecord(value['services']) && isRecord(value['networks']) && isRecord(value['secrets']);

/** Merges as Compose does. @param overrides paths that say `!override` */
const merged = (below: unknown, above: unknown, path: string, overrides: ReadonlySet<string>): unknown => {
  if (overrides.has(path)) return above;
  if (isRecord(below) && isRecord(above)) {
    const result: Record<string, unknown> = { ...below };
    for (const [name, value] of Object.entries(above))
      result[name] = name in below ? merged(below[name], value, `${path}/${name}`, overrides) : value;
    return result;
  }
  const isList = Array.isArray(below) && Array.isArray(above);
  if (isList && !REPLACED.has(path.slice(path.lastIndexOf('/') + 1)))
    return [...new Set<unknown>([...below, ...above])];
  return above;
};

function pathsWithOverride(node: Node | null | undefined, path = ''): string[] {
  const own = node?.tag === '!override' ? [path] : [];
  if (!isMap(node)) return own;
  const below = node.items.flatMap(({ key, value }) =>
    isScalar(key) && (isMap(value) || isSeq(value)) ? pathsWithOverride(value, `${path}/${String(key.value)}`) : [],
  );
  return [...own, ...below];
}

const OVERRIDE = { tag: '!override', collection: 'seq' } as const;

/** Reads the texts of Compose files, each on top of the one before. */
export const readCompose = (...texts: readonly string[]): ComposeFile => {
  let all: unknown = {};
  for (const text of texts) {
    const document = parseDocument(text, { merge: true, customTags: [OVERRIDE] });
    const [error] = [...document.errors, ...document.warnings];
    if (error) throw error;
    all = merged(all, document.toJS(), '', new Set(pathsWithOverride(document.contents)));
  }
  if (!isComposeFile(all)) throw new Error('services, networks or secrets are missing');
  return all;
};

/** Puts variables into a text of these files, as Compose does. @throws when one is missing */
export const interpolate = (text: string, given: Readonly<Record<string, string>>): string =>
  text.replace(/\$\{(\w+)(?::\?[^}]*)?\}/g, (_, name: string) => {
    const value = given[name];
    if (value === undefined) throw new Error(`${name} is missing`);
    return value;
  });

/** Puts variables into everything that the files say. @throws when one is missing */
export const withVariables = (file: ComposeFile, given: Readonly<Record<string, string>>): ComposeFile => {
  const put = (value: unknown): unknown => {
    if (typeof value === 'string') return interpolate(value, given);
    if (Array.isArray(value)) return value.map(put);
    if (!isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, put(one)]));
  };
  const all = put(file);
  if (!isComposeFile(all)) throw new Error('services, networks or secrets are missing');
  return all;
};

export const readProduction = (): ComposeFile => readCompose(composeFile(PRODUCTION));

export const readDemo = (): ComposeFile => readCompose(composeFile(PRODUCTION), composeFile(DEMO));

/**
 * The variables that a service has, by value or by the file of a secret.
 *
 * @param service for two replicas the first, because the second repeats it
 * @returns names without `_FILE`; none for an unknown service
 */
export const composeVariables = ({ services }: ComposeFile, service: string): string[] =>
  Object.entries(services[service]?.environment ?? {}).flatMap(([name, value]) =>
    value === '' ? [] : name.replace(/_FILE$/, ''),
  );
