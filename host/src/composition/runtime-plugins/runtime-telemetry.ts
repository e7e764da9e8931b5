import type { RuntimePlugin } from './runtime-plugin.ts';

/** The performance marks of loading, beside `remote:exchange`. */
const ENTRY_MARK = 'remote:entry';
export const INIT_MARK = 'remote:init';
export const MODULE_MARK = 'remote:module';
export const SHARE_FAILED_MARK = 'remote:share-failed';

const mark = (name: string, detail: Readonly<Record<string, string | boolean>>): void =>
  void performance.mark(name, { detail });

/** Marks in the performance timeline each entry, container, module and shared module that loaded or failed. */
export const telemetryPlugin: RuntimePlugin = {
  name: 'telemetry',

  async afterLoadEntry({ remoteInfo: { name }, error, cached }) {
    if (!cached) mark(ENTRY_MARK, { release: name, ok: error === undefined });
  },

  async afterInitRemote({ remoteInfo: { name }, error, cached }) {
    if (!cached) mark(INIT_MARK, { release: name, ok: error === undefined });
  },

  async afterExecuteFactory({ moduleInfo: { name }, expose, error }) {
    mark(MODULE_MARK, { release: name, expose, ok: error === undefined });
  },

  errorLoadShare({ pkgName, origin }) {
    mark(SHARE_FAILED_MARK, { release: origin.name, key: pkgName });
  },
};
