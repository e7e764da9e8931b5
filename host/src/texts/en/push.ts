import { defineTexts } from '@jangada/remote-kit/texts';
import type { SameTexts } from '@jangada/remote-kit/texts';
import type pt from '../pt/push.ts';

export default defineTexts({
  unsupported: 'Your browser does not support push notifications.',
  noPermission: 'We could not get permission for notifications.',
  failed: 'Something went wrong while subscribing to push notifications.',
  subscribed: 'You are subscribed to push notifications!',
}) satisfies SameTexts<typeof pt>;
