import { chakra } from '@chakra-ui/react/styled-system';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { IconButton } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import type { Toast, ToastKind, ToastQueue } from './toast-queue.ts';
import { toastSettings } from './toast-settings.ts';
import { defaultLabel } from '../labels/default-labels.ts';

export { createToastQueue, type Toast, type ToastKind, type ToastQueue } from './toast-queue.ts';
export { type ToastSettings, toastSettings } from './toast-settings.ts';

const looks: Record<ToastKind, { icon: string; palette: string }> = {
  info: { icon: 'lucide:info', palette: 'info' },
  success: { icon: 'lucide:circle-check', palette: 'win' },
  warning: { icon: 'lucide:triangle-alert', palette: 'warning' },
  error: { icon: 'lucide:circle-x', palette: 'loss' },
};

export interface ToastRegionProps {
  queue: ToastQueue;
  /** The name of the region for assistive technology. */
  label: string;
  /** The width of the panel docked at the right side of the window, in CSS pixels: toasts do not cover it. */
  dockedRightPx?: number;
  /** The covered height at the bottom of a phone's window, in CSS pixels. */
  coveredBottomPx?: number;
  /** The distance from the top of a window that is no phone's, in CSS pixels. */
  topPx?: number;
}

/** The gap between a toast and the side of the window. */
const SIDE_GAP_PX = 24;
/** The gap between a toast and the covered part at the bottom, where a bottom bar has its raised button. */
const FOOT_GAP_PX = 20;
const BOTTOM_BAR_PX = 64;
/** Below the header of a site. */
const TOP_PX = 80;

/**
 * The region of short messages: at the bottom on phones, top right on desktop, usable above modals, announced politely.
 */
export const ToastRegion = ({
  queue,
  label,
  dockedRightPx = 0,
  coveredBottomPx = BOTTOM_BAR_PX,
  topPx = TOP_PX,
}: ToastRegionProps) => {
  const toasts = useStore(queue.shown);
  const hold = toastSettings.pauseOnHover
    ? {
        onMouseEnter: () => queue.pause(true),
        onMouseLeave: () => queue.pause(false),
        onFocus: () => queue.pause(true),
        onBlur: () => queue.pause(false),
      }
    : {};
  return createPortal(
    <chakra.section
      id={toastSettings.containerId}
      data-above-modals=""
      aria-label={label}
      aria-live="polite"
      position="fixed"
      zIndex="toast"
      insetInlineEnd={{ base: '3', md: `${dockedRightPx + SIDE_GAP_PX}px` }}
      insetInlineStart={{ base: '3', md: 'auto' }}
      top={{ md: `${topPx}px` }}
      bottom={{ base: `calc(${coveredBottomPx + FOOT_GAP_PX}px + env(safe-area-inset-bottom))`, md: 'auto' }}
      width={{ md: '380px' }}
      display="flex"
      flexDirection="column"
      gap="2"
      pointerEvents="none"
      {...hold}
    >
      {toasts.map((toast) => (
        <Message key={toast.id} toast={toast} onDismiss={() => queue.dismiss(toast.id)} />
      ))}
    </chakra.section>,
    document.body,
  );
};

function Message({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const { icon, palette } = looks[toast.kind];
  return (
    <chakra.div
      colorPalette={palette}
      display="flex"
      alignItems="center"
      gap="3"
      minHeight="52px"
      ps="4"
      pe={toastSettings.dismissible ? '1' : '4'}
      py="2"
      bg="raised"
      color="fg"
      borderRadius="tile"
      boxShadow="floating"
      pointerEvents="auto"
      fontSize="sm"
      fontWeight="500"
      animation="rise-in {durations.enter} {easings.out}"
    >
      <Icon name={icon} color="colorPalette.fg" />
      <chakra.span flex="1" minWidth="0">
        {toast.text}
      </chakra.span>
      {toastSettings.dismissible ? (
        <IconButton label={defaultLabel('close')} onClick={onDismiss}>
          <Icon name="lucide:x" size={18} />
        </IconButton>
      ) : null}
    </chakra.div>
  );
}
