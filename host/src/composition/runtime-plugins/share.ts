import { LoadFault } from '../load-failure.ts';
import type { RuntimePlugin } from './runtime-plugin.ts';

/** What remotes import from the shell, also later than with their module: parts that they load by `import()`. */
export const sharePlugin: RuntimePlugin = {
  name: 'share',

  beforeLoadShare(request) {
    const { pkgName, shareInfo, origin } = request;
    const scopes = shareInfo?.scope ?? ['default'];
    const isProvided = scopes.some((scope) => origin.shareScopeMap[scope]?.[pkgName]);
    // Without this the module would throw a sentence that does not say whose fault it is.
    if (!isProvided) throw new LoadFault({ kind: 'contract', missing: [pkgName] });
    return request;
  },

  errorLoadShare({ pkgName, shareScopeMap }) {
    // The runtime would answer with the same rejected promise for as long as the page is open.
    for (const scope of Object.values(shareScopeMap)) {
      for (const version of Object.values(scope[pkgName] ?? {})) if (!version.loaded) version.loading = null;
    }
  },
};
