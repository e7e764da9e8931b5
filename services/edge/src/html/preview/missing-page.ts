import { linkPreview } from '@jangada/contracts/page/link-preview.schema';
import type { PlannedCall, SharedCall } from '../../planning/first-view-calls.ts';
import type { GuestRead } from '../../site/guest-replies.ts';
import { textAt } from '../read-reply.ts';

interface Addressed {
  /** As the route's release declares it. */
  readonly preview: unknown;
  readonly calls: readonly PlannedCall[];
  readonly read: (call: SharedCall) => Promise<GuestRead>;
}

/**
 * Does the thing that the address names not exist? The call of the route's preview says so: the API refuses it as not found, or
 * answers without its title. Without an answer the page is shown as ever, and its view finds out.
 */
export const isMissingThing = async ({ preview, calls, read }: Addressed): Promise<boolean> => {
  const declared = linkPreview.safeParse(preview);
  if (!declared.success) return false;
  const shared = calls.find(({ index }) => index === declared.data.call)?.shared;
  if (!shared?.isAddressed) return false;
  const { reply, isMissing } = await read(shared);
  return isMissing || (reply !== null && textAt(reply.data, declared.data.title) === '');
};
