import type { ReactNode } from 'react';
import type { Fakes } from '../stub-host/fakes.ts';
import type { StubHost, StubHostOptions } from '../stub-host/stub-host.ts';

/** The default export of a `*.stories.tsx`: the subject of its stories. */
export interface StoryGroup {
  readonly title: string;
}

/**
 * One named export of a `*.stories.tsx`: a view in one of its states. `jangada check` shows each in both colour modes,
 * on a phone and on a desktop, and checks its accessibility.
 *
 * @example
 * export default { title: 'Balance' } satisfies StoryGroup;
 * export const loading: Story = { session: 'user', api: (fake) => fake.on(getWallet, never), view: () => <BalanceSlot
 * /> };
 */
export interface Story extends Pick<StubHostOptions, 'session' | 'tenant' | 'path'> {
  readonly view: () => ReactNode;
  /** The fake replies of the API; other calls are refused with 501. */
  readonly api?: (fake: Fakes) => void;
  /** Steps after the story is shown: an event is received, the connection is lost. */
  readonly after?: (stub: StubHost) => void;
}

/** An answer that never resolves, for a story of the loading state. */
export const never = (): Promise<never> => new Promise(() => {});
