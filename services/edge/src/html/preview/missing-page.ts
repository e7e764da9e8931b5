import { linkPreview } from '@jangada/contracts/page/link-preview.schema';
import type { PlannedCall, SharedCall } from '../../planning/first-view-calls.ts';
import type { GuestRead } from '../../site/guest-replies.ts';
import { textAt } from '../read-reply.ts';

interface Addressed {
  /** The preview as the route's release declares it. */
  readonly preview: unknown;
  readonly calls: readonly PlannedCall[];
  readonly read: (call: SharedCall) => Promise<GuestRead>;
}

/**
 * Whether the item that the address names does not exist. The API then refuses a call with a value of the address as
 * not found, or answers the preview's call without its title. Without a reply of the API the page is shown, and its
 * view finds out whether the item exists.
 */
export const isMissingThing = async ({ preview, calls, read }: Addressed): Promise<boolean> => {
  const declared = linkPreview.safeParse(preview);
  const missing = calls.map(async ({ index, shared }) => {
    if (!shared?.isAddressed) return false;
    const { reply, isMissing } = await read(shared);
    if (isMissing || !declared.success || index !== declared.data.call) return isMissing;
    return reply !== null && textAt(reply.data, declared.data.title) === '';
  });
  return (await Promise.all(missing)).includes(true);
};
