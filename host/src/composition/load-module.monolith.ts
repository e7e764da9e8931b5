import { bundled } from './bundled.ts';
import { causeOf, RemoteLoadError } from './load-failure.ts';
import type { LoadModule } from './chain-loader.ts';

/** In the bundle without federation, a remote's modules are chunks of the shell. */
export const loadModule: LoadModule = async (planned, expose, { onFailure } = {}) => {
  const [release] = planned.chain;
  const load = bundled.modules[`${planned.remote}${expose.slice(1)}`];
  if (!release) throw new RemoteLoadError(planned.remote, expose, []);
  const { uniqueName, version } = release;
  try {
    if (load) return { module: await load(), release };
  } catch (error) {
    const failure = { ...(await causeOf(error, release.base)), uniqueName, version };
    onFailure?.(failure);
    throw new RemoteLoadError(planned.remote, expose, [failure]);
  }
  throw new RemoteLoadError(planned.remote, expose, [{ kind: 'missing-expose', expose, uniqueName, version }]);
};
