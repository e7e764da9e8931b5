import { LoadFault } from '../load-failure.ts';
import type { RuntimePlugin } from './runtime-plugin.ts';

/** Resolves the modules that remotes import from the shell, also in chunks they load later. */
export const sharePlugin: RuntimePlugin = {
  name: 'share',

  beforeLoadShare(request) {
    const { pkgName, shareInfo, origin } = request;
    const scopes = shareInfo?.scope ?? ['default'];
    const isProvided = scopes.some((scope) => origin.shareScopeMap[scope]?.[pkgName]);
    // Names the missing module; without this check the remote's module would throw an error that names no cause.
    if (!isProvided) throw new LoadFault({ kind: 'contract', missing: [pkgName] });
    return request;
  },

  errorLoadShare({ pkgName, shareScopeMap }) {
    // Forgets the failed load, because the runtime would return the same rejected promise until the page is closed.
    for (const scope of Object.values(shareScopeMap)) {
      for (const version of Object.values(scope[pkgName] ?? {})) if (!version.loaded) version.loading = null;
    }
  },
};
