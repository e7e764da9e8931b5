/** What one exposed module needs, and where it lies: a release, or the stories compiled beside it. */
export interface LabRelease {
  readonly base: string;
  readonly uniqueName: string;
  readonly entry: string;
  /** The scripts of each module by its expose. */
  readonly exposes: Readonly<Record<string, readonly string[]>>;
}

/** What the page is told before it starts. */
export interface LabFacts {
  readonly remote: string;
  readonly nonce: string;
  readonly release: LabRelease;
  readonly stories: LabRelease;
  readonly texts: { readonly pt: string; readonly en: string };
  /** Is there a `fakes.ts`? */
  readonly hasFakes: boolean;
  readonly claims: readonly { readonly path: string; readonly owner: string }[];
  /** Hashes by address, for scripts that webpack starts by itself. */
  readonly integrity: Readonly<Record<string, string>>;
}

/** A view of the release to mount. */
export interface Place {
  readonly kind: 'route' | 'slot' | 'modal' | 'panel';
  readonly expose: string;
  /** Where the visitor is meanwhile. */
  readonly path: string;
  readonly props: Readonly<Record<string, unknown>>;
}

export interface StoryName {
  readonly expose: string;
  readonly name: string;
}

/** What a view that was taken out still holds. */
export interface LeftOver {
  readonly timers: number;
  readonly subscriptions: number;
  /** `useUpdateBlocker` or `updateBlocker.block` that was not ended. */
  readonly blocksUpdates: boolean;
}

/** What the page answers to, at `window.lab`. */
export interface Lab {
  mount(place: Place): Promise<void>;
  unmount(): Promise<LeftOver>;
  storiesOf(expose: string): Promise<{ readonly title: string; readonly names: readonly string[] }>;
  show(story: StoryName): Promise<void>;
  look(mode: 'light' | 'dark', language: 'pt' | 'en'): Promise<void>;
}
