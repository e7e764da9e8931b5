import type { Session } from '@jangada/contracts/host/host-api';
import type { Language } from '@jangada/contracts/values/languages';
import { failedReleases } from '../../composition/failed-releases.ts';
import type { Offered } from '../../composition/offers.ts';
import { viewState } from '../../composition/view-states.ts';
import type { LoadedView } from '../../composition/view-states.ts';
import type { Shell } from '../../shell/shell.ts';

/** A view whose code has run in the page, and the request it was loaded for. */
export interface EvaluatedView {
  readonly offered: Offered;
  readonly view: LoadedView;
  readonly language: Language;
  readonly status: Session['status'];
}

export type ViewAdoptionParts = Pick<Shell, 'modules' | 'offers' | 'session' | 'texts'>;

/** Makes views that were evaluated ahead ready to render, and detects outdated ones. */
export const createViewAdoption = ({ modules, offers, session, texts }: ViewAdoptionParts) => {
  /** True while visitor, language and release are those that the view was requested for. */
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

  /** False while another release of the remote runs, and when the view is already loading or has failed. */
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
    /** Calls `drop` when the sign-in, the language or the releases change, because prepared views depend on them. */
    onChange: (drop: () => void): void => {
      session.subscribe((now, before) => {
        if (now.status !== before.status) drop();
      });
      texts.language.subscribe(drop);
      offers.subscribe(drop);
    },
  };
};
