import { type ReactNode, use, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { chakra } from '@chakra-ui/react/styled-system';
import { IconButton } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import { Heading } from '../layout/layout.ts';
import { useExit } from './exit.ts';
import { useModalLayer } from './modal-layer.ts';
import { OverlayContainer } from './overlay-container.ts';
import { defaultLabel } from '../labels/default-labels.ts';

export interface DrawerProps {
  title: string;
  /** Called on Escape, backdrop and close button; the caller then stops rendering the drawer. */
  onClose: () => void;
  /** A label for the close button. */
  closeLabel?: string;
  children: ReactNode;
  side?: 'start' | 'end';
  /** Wider on desktop than the default of 340 px. */
  widthPx?: number;
  footer?: ReactNode;
}

const WIDTH_PX_DEFAULT = 340;

/** A modal panel at the side of the window, for menus and panels on small screens. It is open while it is mounted. */
export const Drawer = (props: DrawerProps) =>
  createPortal(<Layer {...props} />, use(OverlayContainer) ?? document.body);

function Layer({
  title,
  onClose,
  closeLabel = defaultLabel('close'),
  children,
  side = 'start',
  widthPx = WIDTH_PX_DEFAULT,
  footer,
}: DrawerProps) {
  const layer = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useModalLayer(panel, onClose);
  useExit(layer);
  return (
    <chakra.div
      ref={layer}
      position="fixed"
      inset="0"
      zIndex="overlay"
      display="flex"
      justifyContent={side === 'start' ? 'flex-start' : 'flex-end'}
    >
      <chakra.div
        position="absolute"
        inset="0"
        bg="backdrop"
        animation="fade-in {durations.enter} {easings.out}"
        onClick={onClose}
        data-backdrop=""
        data-exit="fade"
      />
      <chakra.div
        ref={panel}
        data-exit={side}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
        position="relative"
        display="flex"
        flexDirection="column"
        width={`min(${widthPx}px, calc(100vw - 40px))`}
        height="100dvh"
        bg="raised"
        color="fg"
        boxShadow="floating"
        outline="none"
        pb="env(safe-area-inset-bottom)"
        animation={`from-${side} {durations.sheet} {easings.out}`}
      >
        <chakra.header
          display="flex"
          alignItems="center"
          gap="3"
          ps="4"
          pe="2"
          minHeight="56px"
          borderBottomWidth="1px"
          borderColor="border"
        >
          <Heading id={titleId} as="h2" size="md" flex="1" minWidth="0">
            {title}
          </Heading>
          <IconButton label={closeLabel} onClick={onClose} rounding="full">
            <Icon name="lucide:x" />
          </IconButton>
        </chakra.header>
        <chakra.div flex="1" minHeight="0" overflowY="auto" overscrollBehavior="contain">
          {children}
        </chakra.div>
        {footer ? (
          <chakra.footer p="4" borderTopWidth="1px" borderColor="border">
            {footer}
          </chakra.footer>
        ) : null}
      </chakra.div>
    </chakra.div>
  );
}
