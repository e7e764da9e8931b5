import { early } from './early-registrations.ts';
import 'systemjs/dist/s.js';
import 'systemjs/dist/extras/named-register.js';

/*
 * SystemJS with modules registered by name. The files of remotes may run before it, so each begins with a stand-in that
 * collects registrations (`EARLY_SYSTEM` of `single-spa.ts`).
 */

type Module = Readonly<Record<string, unknown>>;

interface Declaration {
  readonly execute: () => void;
}

interface Registry {
  readonly registerRegistry: Readonly<Record<string, unknown>>;
  import(name: string): Promise<Module>;
  register(name: string, imports: readonly string[], declare: (add: (module: Module) => Module) => Declaration): void;
  register(...registration: readonly unknown[]): void;
}

export const System = (globalThis as unknown as { readonly System: Registry }).System;

for (const registration of early) System.register(...registration);

/** Whether the file of this module has run, or the module was provided. */
export const isRegistered = (name: string): boolean => name in System.registerRegistry;

/** Resolves imports of this key to a module of the shell. */
export const provide = (key: string, module: Module): void => {
  if (isRegistered(key)) return;
  System.register(key, [], (add) => ({ execute: () => void add(module) }));
};
