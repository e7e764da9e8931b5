import { modals as declarations } from '@jangada/contracts/page/modals';
import type { Modal, ModalName } from '@jangada/contracts/page/modals';
import { safeParse } from '@jangada/contracts/values/schema';
import { quarantinedLast } from '@jangada/contracts/delivery/quarantine';
import type { PlannedRelease } from '@jangada/contracts/delivery/plan';
import { failedReleases } from '../../composition/failed-releases.ts';
import type { LoadedView } from '../../composition/view-states.ts';
import type { Offered } from '../../composition/offers.ts';
import { pageAt } from '../../shell/routing/site-page.ts';
import type { Shell } from '../../shell/shell.ts';
import { prefetchFiles } from './prefetch-files.ts';
import type { PrepareModal } from './prepare-modal.ts';
import type { PreparePage } from './prepare-page.ts';
import type { StartModalCalls } from './start-modal-calls.ts';

export type PrefetchParts = Pick<Shell, 'device' | 'modules' | 'offers' | 'session' | 'siteFacts' | 'texts'>;

/** Fetches the code of dialogs and pages before they are opened. It shows, counts and reports nothing. */
export interface Prefetch {
  /**
   * Fetches and evaluates the dialog that this visitor would get, and renders it ahead. If the dialog is opened next
   * with the same props, it only has to be shown.
   *
   * @param props the unchecked props of a button; a dialog with invalid props is not rendered
   * @param isIntended the visitor is about to press; the dialog is also laid out in the document
   */
  modal(name: string, props?: unknown, isIntended?: boolean): Promise<void>;
  /**
   * Fetches and evaluates the page at a path, if a remote shows it, or the dialog that the path opens. A page whose
   * address has no parameters is rendered ahead.
   *
   * @param path without language prefix
   */
  page(path: string): Promise<void>;
}

const isModalName = (name: string): name is ModalName => Object.hasOwn(declarations, name);

const declarationOf = (name: ModalName): Modal => declarations[name];

/**
 * Creates the prefetch of a page. It does nothing on low-end devices, on connections of 3g or slower, and when the
 * visitor saves data. It fetches only planned releases, with the hashes of the plan. A failed prefetch is loaded again
 * when it is opened, by the rules of the chain (docs/decisions/0126).
 */
export const createPrefetch = (
  parts: PrefetchParts,
  {
    prepareModal,
    preparePage,
    startCalls,
  }: { prepareModal: PrepareModal; preparePage: PreparePage; startCalls: StartModalCalls },
  fetchFiles = prefetchFiles,
): Prefetch => {
  const { device, modules, offers, session, siteFacts, texts } = parts;
  /** By release and module; each is fetched once, and again after a failure. */
  const started = new Map<string, Promise<LoadedView | null>>();

  const isAllowed = (): boolean => {
    const { isLowEnd, savesData } = device.getState();
    return !isLowEnd && !savesData;
  };

  const releaseOf = ({ remote }: Offered): PlannedRelease | undefined =>
    quarantinedLast(offers.getState().plannedOf(remote)?.chain ?? [], failedReleases)[0];

  const start = async (offered: Offered, release: PlannedRelease) => {
    const { remote, expose } = offered;
    const language = texts.language.getState();
    const textsExpose = release.offer?.texts[language];
    await fetchFiles(release, textsExpose === undefined ? [expose] : [expose, textsExpose]);
    const planned = offers.getState().plannedOf(remote);
    // The release may have been removed or replaced while its files were loading.
    if (!planned || releaseOf(offered)?.uniqueName !== release.uniqueName) return null;
    return modules.prepare(planned, { expose, language });
  };

  const prefetch = async (offered: Offered | null): Promise<LoadedView | null> => {
    const release = offered && releaseOf(offered);
    if (!release || !isAllowed()) return null;
    const key = [release.uniqueName, offered.expose, texts.language.getState()].join(' ');
    const known = started.get(key) ?? start(offered, release);
    started.set(key, known);
    try {
      return await known;
    } catch {
      started.delete(key);
      return null;
    }
  };

  const modal: Prefetch['modal'] = async (name, props = {}, isIntended = false) => {
    if (!isModalName(name)) return;
    const { status } = session.getState();
    const { forGuests } = declarationOf(name);
    const opened =
      forGuests && status === 'guest' ? { name: forGuests.modal, props: forGuests.props } : { name, props };
    const offered = offers.getState().modal(opened.name);
    const language = texts.language.getState();
    const declaration = declarationOf(opened.name);
    const checked = safeParse(declaration.props, opened.props);
    const isUnknown = forGuests !== undefined && status === 'checking';
    const isPrepared = checked.success && !declaration.persistent && !isUnknown;
    // The cast is safe, because all modal props are objects (contracts/page/modals.ts).
    const checkedProps = checked.success ? (checked.data as Readonly<Record<string, unknown>>) : {};
    if (isIntended && isPrepared && isAllowed()) startCalls(opened.name, checkedProps);
    const view = await prefetch(offered);
    if (!view || !offered || !isPrepared) return;
    prepareModal({ name: opened.name, props: checkedProps, offered, view, language, status, isIntended });
  };

  return {
    modal,
    page: async (path) => {
      const page = pageAt(path, siteFacts());
      if (page.kind === 'sign-in') return modal('auth');
      if (page.kind !== 'remote') return;
      const { opens, layout } = page.claim;
      if (opens) return modal(opens.modal);
      const language = texts.language.getState();
      const { status } = session.getState();
      const { remote, expose, params } = page;
      const view = await prefetch(page);
      // A page with another layout is mounted again. A page with parameters reads them from the address, which is still
      // that of the current page.
      if (!view || layout === 'empty' || Object.values(params).some((value) => value !== '')) return;
      preparePage({ path, params, offered: { remote, expose }, view, language, status });
    },
  };
};
