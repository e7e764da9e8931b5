import * as z from '@jangada/contracts/values/schema';

const CHANNEL = 'desk-session';

/** What a tab tells the others of its browser, which share its session. */
const said = z.discriminatedUnion('type', [
  z.object({ type: z.literal('left') }),
  z.object({ type: z.literal('entered'), person: z.string() }),
]);

type Said = z.infer<typeof said>;

let channel: BroadcastChannel | null = null;

/** One for the tab: a second one would hear the first. */
const openChannel = (): BroadcastChannel => (channel ??= new BroadcastChannel(CHANNEL));

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- of a window's: a channel has none
export const tellOtherTabs = (message: Said): void => openChannel().postMessage(message);

/** @returns a function that ends it */
export const hearOtherTabs = (onSaid: (message: Said) => void): (() => void) => {
  const handle = ({ data }: MessageEvent<unknown>): void => {
    const read = z.safeParse(said, data);
    // A tab with an older or newer desk may say something else.
    if (read.success) onSaid(read.data);
  };
  const heard = openChannel();
  heard.addEventListener('message', handle);
  return () => heard.removeEventListener('message', handle);
};
