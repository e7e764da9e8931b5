import type { PlannedRelease } from '@jangada/contracts/delivery/plan';
import type { Language } from '@jangada/contracts/values/languages';
import type { RemoteName } from '@jangada/contracts/values/remotes';
import type { Texts } from '@jangada/remote-kit/texts';
import type { PageTexts } from '../texts/locale/page-texts.ts';

export interface ReleaseTextsParts {
  readonly texts: Pick<PageTexts, 'add' | 'addSource' | 'ready' | 'remove'>;
  readonly load: (remote: RemoteName, release: PlannedRelease, language: Language) => Promise<Texts>;
}

/** The texts of the releases in this page, each in a namespace named after its unique name. */
export interface ReleaseTexts {
  /** Adds texts that were loaded in parallel with a view. */
  add(remote: RemoteName, release: PlannedRelease, language: Language, texts: Texts): void;
  /** Resolves when the texts of the release in the current language are loaded or have failed to load. */
  ready(remote: RemoteName, release: PlannedRelease): Promise<void>;
  /** Removes the texts of releases that are no longer in use. A release that is still loading keeps its texts. */
  keepOnly(remote: RemoteName, used: ReadonlySet<string>): void;
}

/** Two releases of one remote never share texts; texts are removed with their release. */
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
