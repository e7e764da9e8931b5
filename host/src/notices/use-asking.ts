import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useShell } from '../shell/shell-context.tsx';
import type { NoticeStack } from '../overlays/notice-stack.ts';

const none = createStore(() => null);
const noMessages = createStore((): readonly unknown[] => []);

/** What floats over a page without a dialog. */
type Floating = 'messages' | 'popup' | 'install';

/**
 * The order of what asks for the visitor's attention by itself: dialogs (the age question, the registration, push
 * notifications: `modal-queue.ts`), messages that pass by, the popup of a notification, the installation. One of them at a
 * time; the next one when it is gone.
 *
 * @param stack null before the first message
 */
export const useAsking = (stack: NoticeStack | null): 'dialog' | Floating | null => {
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
