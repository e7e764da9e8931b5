import type { Offer } from '@jangada/contracts/page/offer';

/** The props and the source of one exposed module: a release, or the stories compiled next to it. */
export interface LabRelease {
  readonly base: string;
  readonly uniqueName: string;
  readonly entry: string;
  /** Undefined when the entry defines a global. */
  readonly container?: 'module' | undefined;
  /** The scripts of each module, by its expose. */
  readonly exposes: Readonly<Record<string, readonly string[]>>;
}

/** The page that replaces the shell, in one file. */
export const LAB_SCRIPT = 'lab.js';

/** The data that the page starts with. */
export interface LabFacts {
  readonly remote: string;
  readonly nonce: string;
  readonly release: LabRelease;
  /** Null where only published files are checked. */
  readonly stories: LabRelease | null;
  readonly texts: Offer['texts'];
  /** Whether there is a `fakes.ts`. */
  readonly hasFakes: boolean;
  readonly claims: readonly { readonly path: string; readonly owner: string }[];
  /** Hashes by address, for scripts that webpack itself starts. */
  readonly integrity: Readonly<Record<string, string>>;
}

/** A view of the release to mount. */
export interface Place {
  readonly kind: 'route' | 'slot' | 'modal' | 'panel';
  readonly expose: string;
  /** The current address of the page. */
  readonly path: string;
  readonly props: Readonly<Record<string, unknown>>;
}

export interface StoryName {
  readonly expose: string;
  readonly name: string;
}

/** The objects that an unmounted view still references. */
export interface LeftOver {
  readonly timers: number;
  readonly subscriptions: number;
  /** True when a block of updates (`useUpdateBlocker`, `updateBlocker.block`) was not ended. */
  readonly blocksUpdates: boolean;
}

/** What a remote must leave as it is; `page-facts.ts` collects them. */
export type FactKind = 'part' | 'listener' | 'timer' | 'global' | 'storage' | 'history' | 'sheet' | 'root';

export interface PageFact {
  readonly kind: FactKind;
  readonly name: string;
  readonly value: string;
  /** The position in a file of the remote, where its call is known: `release/410.js:1:2210`. */
  readonly at: string | null;
}

/** A fact with its value before and now; null where there was or is none. */
export interface PageChange extends Omit<PageFact, 'value'> {
  readonly before: string | null;
  readonly now: string | null;
}

/** The API of the page, at `window.lab`. */
export interface Lab {
  /** What the entry and the texts of the release changed. */
  readonly atStart: readonly PageChange[];
  /** Notes the state of the page before a view. */
  watch(): Promise<void>;
  /** What has changed since: all of it, or what a view must not even change while it is shown. */
  changes(when: 'shown' | 'gone'): Promise<PageChange[]>;
  mount(place: Place): Promise<void>;
  unmount(): Promise<LeftOver>;
  storiesOf(expose: string): Promise<{ readonly title: string; readonly names: readonly string[] }>;
  show(story: StoryName): Promise<void>;
  look(mode: 'light' | 'dark', language: 'pt' | 'en'): Promise<void>;
}
