import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useShell } from '../../shell/shell-context.tsx';
import type { NoticeStack } from '../../shell/overlays/notice-stack.ts';

const none = createStore(() => null);
const noMessages = createStore((): readonly unknown[] => []);

/** Elements that float over a page without a dialog. */
type Floating = 'messages' | 'popup' | 'install';

/**
 * Decides which element may ask for the visitor's attention, one at a time, in this order: dialogs (the age question,
 * the registration, push notifications: `modal-queue.ts`), passing messages, the popup of a notification, the
 * installation.
 *
 * @param stack null before the first message
 */
export const useAttention = (stack: NoticeStack | null): 'dialog' | Floating | null => {
  const { modals, install } = useShell();
  const isDialog = useStore(modals.current) !== null;
  const hasMessages = useStore(stack?.shown ?? noMessages).length > 0;
  const hasPopup = useStore(stack?.popup ?? none) !== null;
  const isOffered = useStore(install.state) === 'offered';
  const isHidden = useStore(install.isHidden);
  if (isDialog) return 'dialog';
  if (hasMessages) return 'messages';
  if (hasPopup) return 'popup';
  return isOffered && !isHidden ? 'install' : null;
};
