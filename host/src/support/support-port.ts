import type { ReadonlyStore, Toasts } from '@jangada/contracts/host/host-api';
import type { Language } from '@jangada/contracts/languages';
import type { SiteConfig } from '@jangada/contracts/site/site-config';
import { selectStore } from '../stores/select-store.ts';
import { failedText, isOffered } from './offered.ts';
import type { ShellSupport } from './support.ts';

export interface SupportPortParts {
  readonly site: ReadonlyStore<SiteConfig>;
  readonly toasts: Toasts;
  readonly language: () => Language;
  /** Brings live support as the shell knows it. */
  readonly load: () => Promise<ShellSupport>;
  readonly onLoadFailed: (error: unknown) => void;
}

/** The port of live support. All but whether there is any is fetched on idle, or when somebody wants it. */
export const createSupportPort = ({ site, toasts, language, load, onLoadFailed }: SupportPortParts): ShellSupport => {
  let loading: Promise<ShellSupport> | null = null;
  const withSupport = async (work: (support: ShellSupport) => void): Promise<boolean> => {
    // A site does not change its mind while it is open.
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
      if (!isHere) toasts.show({ kind: 'error', text: failedText[language()] });
    },
  };
};
