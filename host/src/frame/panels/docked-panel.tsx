import { Box, Heading, HStack, Icon, IconButton } from '@jangada/design';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { stickyBelowHeader, PANEL_PX } from '../../browser/appearance/measures.ts';
import { useTranslation } from '../../texts/use-translation.ts';

export interface DockedPanelProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A panel that a press opened takes the focus, and returns it when it closes. A panel that is open from the start takes
 * no focus.
 */
const useFocusInside = () => {
  const frame = useRef<HTMLDivElement>(null);
  const [opener] = useState(() => (document.activeElement instanceof HTMLElement ? document.activeElement : null));
  useEffect(() => {
    if (!opener || opener === document.body) return;
    const element = frame.current;
    element?.focus({ preventScroll: true });
    return () => {
      const isInside = document.activeElement === document.body || element?.contains(document.activeElement);
      if (isInside && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [opener]);
  return frame;
};

/**
 * Listens on the DOM element, because the content is a portal whose key events do not bubble through this panel's React
 * tree.
 */
const useEscape = (frame: RefObject<HTMLElement | null>, onEscape: () => void) => {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    const element = frame.current;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      escape();
    };
    element?.addEventListener('keydown', listen);
    return () => element?.removeEventListener('keydown', listen);
  }, [frame]);
};

export const DockedPanel = ({ title, onClose, children }: DockedPanelProps) => {
  const { t } = useTranslation();
  const frame = useFocusInside();
  useEscape(frame, onClose);
  return (
    <Box
      as="aside"
      ref={frame}
      tabIndex={-1}
      aria-label={title}
      {...stickyBelowHeader}
      width={`${PANEL_PX}px`}
      flexShrink="0"
      display="flex"
      flexDirection="column"
      bg="surface"
      borderInlineStartWidth="1px"
      borderColor="border"
      outline="none"
    >
      <HStack as="header" ps="4" pe="2" minHeight="56px" borderBottomWidth="1px" borderColor="border">
        <Heading as="h2" size="md" flex="1">
          {title}
        </Heading>
        <IconButton label={t('modal.close')} rounding="full" onClick={onClose}>
          <Icon name="lucide:x" />
        </IconButton>
      </HStack>
      <Box flex="1" minHeight="0" display="flex" flexDirection="column">
        {children}
      </Box>
    </Box>
  );
};
