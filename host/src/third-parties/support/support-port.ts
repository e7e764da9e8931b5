import type { ReadonlyStore, Toasts } from '@jangada/contracts/host/host-api';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import type { i18n } from 'i18next';
import { selectStore } from '../../browser/select-store.ts';
import { isOffered, supportFailedText } from './support-availability.ts';
import type { ShellSupport } from './support.ts';

export interface SupportPortParts {
  readonly site: ReadonlyStore<SiteConfig>;
  readonly toasts: Toasts;
  readonly i18n: i18n;
  readonly load: () => Promise<ShellSupport>;
  readonly onLoadFailed: (error: unknown) => void;
}

/** The support port; the implementation is loaded on idle or on the first use. */
export const createSupportPort = ({ site, toasts, i18n, load, onLoadFailed }: SupportPortParts): ShellSupport => {
  let loading: Promise<ShellSupport> | null = null;
  const withSupport = async (work: (support: ShellSupport) => void): Promise<boolean> => {
    // A site without support has nothing to load, and its setting does not change while the page is open.
    if (!isOffered(site.getState())) return true;
    try {
      work(await (loading ??= load()));
      return true;
    } catch (error) {
      loading = null;
      onLoadFailed(error);
      return false;
    }
  };
  return {
    available: selectStore(site, isOffered),
    start: () => void withSupport((support) => support.start()),
    open: async () => {
      const isHere = await withSupport((support) => support.open());
      if (!isHere) toasts.show({ kind: 'error', text: supportFailedText(i18n) });
    },
  };
};
