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
  readonly stories: LabRelease;
  readonly texts: { readonly pt: string; readonly en: string };
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

/** The API of the page, at `window.lab`. */
export interface Lab {
  mount(place: Place): Promise<void>;
  unmount(): Promise<LeftOver>;
  storiesOf(expose: string): Promise<{ readonly title: string; readonly names: readonly string[] }>;
  show(story: StoryName): Promise<void>;
  look(mode: 'light' | 'dark', language: 'pt' | 'en'): Promise<void>;
}
