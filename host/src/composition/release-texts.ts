import type { PlannedRelease } from '@jangada/contracts/delivery/plan';
import type { Language } from '@jangada/contracts/values/languages';
import type { RemoteName } from '@jangada/contracts/values/remotes';
import type { Texts } from '@jangada/remote-kit/texts';
import type { PageTexts } from '../locale/page-texts.ts';

export interface ReleaseTextsParts {
  readonly texts: Pick<PageTexts, 'add' | 'addSource' | 'ready' | 'remove'>;
  readonly load: (remote: RemoteName, release: PlannedRelease, language: Language) => Promise<Texts>;
}

/** The texts of the releases in this page: each has them in a namespace of its own, under its unique name. */
export interface ReleaseTexts {
  /** Adds what was loaded beside a view. */
  add(remote: RemoteName, release: PlannedRelease, language: Language, texts: Texts): void;
  /** Resolves when the release has its texts in the language that is shown, or when these could not be loaded. */
  ready(remote: RemoteName, release: PlannedRelease): Promise<void>;
  /**
   * Says which releases of a remote are in use. The texts of one that was and is not any longer are removed; one that is
   * only on its way was not in use yet, and keeps its texts.
   */
  keepOnly(remote: RemoteName, used: ReadonlySet<string>): void;
}

/** Two releases of one remote never share a text, and a release that left the page leaves none behind. */
export const createReleaseTexts = ({ texts, load }: ReleaseTextsParts): ReleaseTexts => {
  const usedBefore = new Map<RemoteName, ReadonlySet<string>>();

  const addSource = (remote: RemoteName, release: PlannedRelease): void => {
    const { uniqueName, version } = release;
    texts.addSource(uniqueName, { remote, version, load: (language) => load(remote, release, language) });
  };

  return {
    add: (remote, release, language, loaded) => {
      addSource(remote, release);
      texts.add(release.uniqueName, language, loaded);
    },
    ready: (remote, release) => {
      addSource(remote, release);
      return texts.ready(release.uniqueName);
    },
    keepOnly: (remote, used) => {
      for (const namespace of usedBefore.get(remote) ?? []) if (!used.has(namespace)) texts.remove(namespace);
      usedBefore.set(remote, used);
    },
  };
};
