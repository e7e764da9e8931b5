import type { PlannedRelease, PlannedRemote } from '@jangada/contracts/delivery/plan';
import type { Language } from '@jangada/contracts/values/languages';
import type { Texts } from '@jangada/remote-kit/texts';
import type { LoadModule } from './chain-loader.ts';
import { failedReleases } from './failed-releases.ts';
import type { RemoteModule } from './federation.ts';
import type { LoadAttempts } from './load-attempts.ts';
import { RemoteLoadError } from './load-failure.ts';
import type { ReleaseHealth } from './release-health.ts';
import type { LoadedView, Placed, View } from './view-states.ts';

const isView = (value: unknown): value is View =>
  typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);

const bringsView = ({ default: view }: RemoteModule): boolean => isView(view);

/** Loads a module from the releases of a chain that did not fail for it. */
export type LoadFromChain = (
  planned: PlannedRemote,
  expose: string,
  accepts?: (module: RemoteModule) => boolean,
) => ReturnType<LoadModule>;

export const loadFromChain =
  (load: LoadModule, attempts: LoadAttempts, health: Pick<ReleaseHealth, 'failed'>): LoadFromChain =>
  (planned, expose, accepts) =>
    load({ ...planned, chain: attempts.remaining(planned.chain, expose) }, expose, {
      ...(accepts && { accepts }),
      onFailure: (failure) => {
        if (attempts.markFailed(failure.uniqueName, expose)) health.failed(planned.remote, expose, failure);
      },
    });

export const loadTexts = async (
  load: LoadFromChain,
  planned: PlannedRemote,
  release: PlannedRelease,
  language: Language,
): Promise<Texts> => {
  const expose = release.offer?.texts[language];
  if (!expose) return {};
  const { module } = await load({ ...planned, chain: [release] }, expose);
  return (module['default'] ?? {}) as Texts;
};

/** Was the release given up while its view loaded, and does the chain have another? */
const isGivenUp = ({ uniqueName }: PlannedRelease, next: PlannedRelease | undefined): boolean =>
  next !== undefined && failedReleases.has(uniqueName) && !failedReleases.has(next.uniqueName);

/** Loads a view with its texts. A release whose texts fail is not tried again for this view. */
export const loadView = async (
  load: LoadFromChain,
  attempts: LoadAttempts,
  planned: PlannedRemote,
  placed: Placed,
): Promise<LoadedView> => {
  const { expose, language } = placed;
  const [first] = attempts.remaining(planned.chain, expose);
  // Texts load in parallel with the view, for the first release of the chain.
  const firstTexts = first && loadTexts(load, planned, first, language);
  firstTexts?.catch(() => {});
  const { module, release } = await load(planned, expose, bringsView);
  try {
    // A release uses its own texts, also when it is a fallback: the texts of the first release fit only that release.
    const isFirst = first?.uniqueName === release.uniqueName;
    const texts = await (isFirst && firstTexts ? firstTexts : loadTexts(load, planned, release, language));
    if (!isGivenUp(release, attempts.remaining(planned.chain, expose)[0]))
      return { View: module['default'] as View, texts, release };
  } catch (error) {
    if (!(error instanceof RemoteLoadError)) throw error;
    attempts.markFailed(release.uniqueName, expose);
  }
  return loadView(load, attempts, planned, placed);
};
