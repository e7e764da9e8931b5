import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform, type Options } from '@swc/core';
import { INTEGRITY_GLOBAL, PLAN_FILES_GLOBAL, SCRIPT_DONE_ATTRIBUTE } from '@jangada/contracts/delivery/boot';
import { listFiles } from '../release-document.ts';

const HASH_DIGITS = 8;

const compiled: Options = {
  swcrc: false,
  jsc: { parser: { syntax: 'ecmascript' }, target: 'es2022', minify: { compress: true, mangle: true } },
  minify: true,
};

/** Where the scripts of all such releases put their modules, by address. */
const MODULES_GLOBAL = '__jangadaModules';

const own = `document.currentScript.src.split('?')[0]`;

const registered = (code: string): string =>
  `(()=>{const System={register:(...module)=>(globalThis.${MODULES_GLOBAL}??=new Map).set(${own},module)};\n${code}})();\n`;

/** Compiles a module, and writes its source map again. */
const compile = async (file: string): Promise<void> => {
  const mapFile = `${file}.map`;
  const inputSourceMap = existsSync(mapFile) ? readFileSync(mapFile, 'utf8') : undefined;
  const { code, map } = await transform(readFileSync(file, 'utf8'), {
    ...compiled,
    module: { type: 'systemjs', allowTopLevelThis: true },
    ...(inputSourceMap !== undefined && { inputSourceMap, sourceMaps: true }),
  });
  writeFileSync(file, registered(code));
  if (map === undefined) return;
  const written = JSON.parse(map) as { mappings: string };
  // The code begins in the second line.
  writeFileSync(mapFile, JSON.stringify({ ...written, mappings: `;${written.mappings}` }));
};

/**
 * Loads modules that were compiled to `System.register`: bindings stay live, cycles and top-level await work. Each file
 * is a script with the hash of the plan, like a chunk of webpack (integrity-plugin.ts).
 */
const loader = (uniqueName: string, container: string): string => `
var ${uniqueName};
(() => {
const modules = globalThis.${MODULES_GLOBAL} ??= new Map();
const start = new URL(${JSON.stringify(container)}, ${own}).href;
const records = new Map();
const failed = (address) => Object.assign(new Error('Failed to load ' + address), { name: 'ChunkLoadError', request: address });
const fetchScript = async (address) => {
  const hash = () => globalThis.${INTEGRITY_GLOBAL}?.(address);
  if (!hash()) await globalThis.${PLAN_FILES_GLOBAL}?.().catch(() => {});
  if (modules.has(address)) return;
  const started = [...document.scripts].find((one) => one.src === address && !one.hasAttribute('${SCRIPT_DONE_ATTRIBUTE}'));
  const script = started ?? document.createElement('script');
  await new Promise((resolve, reject) => {
    script.addEventListener('load', resolve, { once: true });
    script.addEventListener('error', () => reject(failed(address)), { once: true });
    if (started) return;
    script.crossOrigin = 'anonymous';
    script.integrity = hash() || 'sha384-${'A'.repeat(64)}';
    script.src = address;
    document.head.append(script);
  });
  if (!modules.has(address)) throw failed(address);
};
const recordOf = (address) => {
  let record = records.get(address);
  if (!record) records.set(address, (record = { exports: {}, importers: [], needs: [] }));
  return record;
};
const declare = (address) => {
  const record = recordOf(address);
  const [names, body] = modules.get(address);
  const set = (name, value) => {
    Object.assign(record.exports, typeof name === 'object' ? name : { [name]: value });
    for (const update of record.importers) update(record.exports);
    return typeof name === 'object' ? name : value;
  };
  const context = { import: (name) => load(new URL(name, address).href), meta: { url: address } };
  const { setters, execute } = body(set, context);
  record.execute = execute;
  record.needs = names.map((name) => new URL(name, address).href);
  record.needs.forEach((need, index) => {
    const { importers, exports } = recordOf(need);
    importers.push(setters[index]);
    setters[index](exports);
  });
};
const link = async (address, seen) => {
  if (seen.has(address)) return;
  seen.add(address);
  const record = recordOf(address);
  record.ready ??= (modules.has(address) ? Promise.resolve() : fetchScript(address)).then(() => declare(address));
  record.ready.catch(() => (record.ready = undefined));
  await record.ready;
  await Promise.all(record.needs.map((need) => link(need, seen)));
};
const run = (address, before) => {
  const record = recordOf(address);
  record.done ??= (async () => {
    for (const need of record.needs) if (!before.has(need)) await run(need, new Set([...before, address]));
    await record.execute?.();
  })();
  return record.done;
};
const load = async (address) => {
  await link(address, new Set());
  await run(address, new Set());
  return recordOf(address).exports;
};
${uniqueName} = Object.fromEntries(['init', 'get'].map((name) => [name, async (...given) => (await load(start))[name](...given)]));
})();
`;

/**
 * Makes scripts of the ES modules of a release, and an entry that defines a global: they run with the plan's hashes in
 * every browser, also beside scripts of third parties, and an open page exchanges them.
 *
 * @param container the module that exports `init` and `get`
 * @returns the path of the entry
 */
export const makeScripts = async (folder: string, container: string, uniqueName: string): Promise<string> => {
  for (const { path } of listFiles(folder)) {
    if (!path.endsWith('.js')) continue;
    await compile(join(folder, path));
  }
  const plain = loader(uniqueName, `./${container}`);
  const { code } = await transform(plain, { ...compiled, isModule: false });
  const entry = `container.${createHash('sha256').update(code).digest('hex').slice(0, HASH_DIGITS)}.js`;
  writeFileSync(join(folder, entry), code);
  return entry;
};
