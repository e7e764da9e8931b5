import type { Session } from '@jangada/contracts/host/host-api';
import type { Language } from '@jangada/contracts/values/languages';
import { failedReleases } from '../composition/failed-releases.ts';
import type { Offered } from '../composition/offers.ts';
import { viewState } from '../composition/remote-modules.ts';
import type { LoadedView } from '../composition/remote-modules.ts';
import type { Shell } from '../shell/shell.ts';

/** A view whose code is in the page, and what it was loaded for. */
export interface EvaluatedView {
  readonly offered: Offered;
  readonly view: LoadedView;
  readonly language: Language;
  readonly status: Session['status'];
}

export type ViewAdoptionParts = Pick<Shell, 'modules' | 'offers' | 'session' | 'texts'>;

/** Makes views that were evaluated ahead ready to render, and reports when one no longer fits. */
export const createViewAdoption = ({ modules, offers, session, texts }: ViewAdoptionParts) => {
  /** Is everything as it was when the view was requested? */
  const isCurrent = ({ offered, view, language, status }: EvaluatedView): boolean => {
    const { uniqueName } = view.release;
    const chain = offers.getState().plannedOf(offered.remote)?.chain;
    return (
      session.getState().status === status &&
      texts.language.getState() === language &&
      chain?.some((release) => release.uniqueName === uniqueName) === true &&
      !failedReleases.has(uniqueName)
    );
  };

  const isReady = ({ offered, view }: EvaluatedView): boolean => {
    const state = viewState(modules.states.getState(), offered.remote, offered.expose);
    return state.status === 'ready' && state.view.release.uniqueName === view.release.uniqueName;
  };

  /** Another release of the remote that runs, and a view that loads or has failed, are left alone. */
  const canAdopt = ({ offered: { remote, expose }, view }: EvaluatedView): boolean =>
    (modules.releaseOf(remote) ?? view.release).uniqueName === view.release.uniqueName &&
    modules.states.getState()[`${remote} ${expose}`] === undefined;

  return {
    /** @returns false when it cannot be rendered ahead */
    adopt: (evaluated: EvaluatedView): boolean => {
      if (!isCurrent(evaluated)) return false;
      if (isReady(evaluated)) return true;
      if (!canAdopt(evaluated)) return false;
      const { offered, language, view } = evaluated;
      modules.adopt(offered.remote, { expose: offered.expose, language }, view);
      return true;
    },
    /** Calls `drop` whenever something changes that views were rendered for: sign-in, language or releases. */
    onChange: (drop: () => void): void => {
      session.subscribe((now, before) => {
        if (now.status !== before.status) drop();
      });
      texts.language.subscribe(drop);
      offers.subscribe(drop);
    },
  };
};
