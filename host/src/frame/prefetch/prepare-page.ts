import type { PageParams } from '@jangada/contracts/host/resolve-page';
import { whenIdle } from '../../browser/when-idle.ts';
import { isErrorPlace } from '../../shell/routing/pages-without-prompts.ts';
import type { Shell } from '../../shell/shell.ts';
import { createViewAdoption } from './view-adoption.ts';
import type { EvaluatedView } from './view-adoption.ts';

export type PagePreparationParts = Pick<Shell, 'modules' | 'offers' | 'pageAhead' | 'router' | 'session' | 'texts'>;

/** A page whose code has run in the page, and the request its view was loaded for. */
export interface EvaluatedPage extends EvaluatedView {
  /** Without language prefix. */
  readonly path: string;
  readonly params: PageParams;
}

export type PreparePage = (page: EvaluatedPage) => void;

/**
 * Renders one page ahead on idle, hidden, until another page is shown, or the sign-in, the language or the releases
 * change (docs/decisions/0186).
 */
export const createPagePreparation = (parts: PagePreparationParts): PreparePage => {
  const { pageAhead, router } = parts;
  const adoption = createViewAdoption(parts);
  let cancel = (): void => {};
  adoption.onChange(() => {
    cancel();
    pageAhead.setState(null, true);
  });
  return (page) => {
    cancel();
    const { path: from } = router.place.getState();
    cancel = whenIdle(() => {
      const { path, params, offered } = page;
      const now = router.place.getState().path;
      if (now !== from || now === path || isErrorPlace(now) || pageAhead.getState()?.path === path) return;
      if (adoption.adopt(page)) pageAhead.setState({ path, params, ...offered }, true);
    });
  };
};
