import { early } from './early-registrations.ts';
import 'systemjs/dist/s.js';
import 'systemjs/dist/extras/named-register.js';

/*
 * SystemJS with modules registered by name: the files of remotes may run before it, so each begins with a stand-in that
 * collects what they register (`EARLY_SYSTEM` of `single-spa.ts`).
 */

type Module = Readonly<Record<string, unknown>>;

interface Registry {
  readonly registerRegistry: Readonly<Record<string, unknown>>;
  resolve(id: string, parent?: string): string;
  set(id: string, module: Module): void;
  import(name: string): Promise<Module>;
  register(...registration: readonly unknown[]): void;
}

export const System = (globalThis as unknown as { readonly System: Registry }).System;

const addressOfShell = (key: string): string => `shell:${key}`;
const providedKeys = new Set<string>();

const resolve = System.resolve.bind(System);
Object.getPrototypeOf(System).resolve = (id: string, parent?: string): string =>
  providedKeys.has(id) ? addressOfShell(id) : resolve(id, parent);

for (const registration of early) System.register(...registration);

const registered = new Set<string>();

/** Has the file of this module run? */
export const isRegistered = (name: string): boolean => {
  if (name in System.registerRegistry) registered.add(name);
  return registered.has(name);
};

/** Answers imports of this key with a module of the shell. */
export const provide = (key: string, module: Module): void => {
  if (providedKeys.has(key)) return;
  providedKeys.add(key);
  System.set(addressOfShell(key), module);
};
