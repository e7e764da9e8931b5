import { loadRemote } from '@module-federation/enhanced/runtime';
import { RemoteLoadError } from '../../../host/src/composition/load-failure.ts';
import type { LoadModule } from '../../../host/src/composition/chain-loader.ts';

/** Loads remotes with plain Module Federation. */
export const loadModule: LoadModule = async (planned, expose) => {
  const [release] = planned.chain;
  const module = await loadRemote<Record<string, unknown>>(`${planned.remote}${expose.slice(1)}`);
  if (!release || !module) throw new RemoteLoadError(planned.remote, expose, []);
  return { module, release };
};
