import { Popover as Ark } from '@ark-ui/react/popover';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

const Positioner = chakra(Ark.Positioner);
const Content = chakra(Ark.Content);

export interface PopoverProps {
  label: string;
  /** The element next to which the popover is placed. It gets the focus when the popover closes. */
  anchor: HTMLElement;
  /** Called on Escape, on a press outside, and when the focus leaves; the caller then stops rendering it. */
  onClose: () => void;
  children: ReactNode;
  width?: string;
  /**
   * Aligns the popover with the start or the end of the anchor. It opens above the anchor, or elsewhere if there is no
   * room.
   */
  align?: 'start' | 'end';
}

/**
 * A small surface next to the element that opened it. It is open while it is mounted. It is not modal: the page stays
 * usable.
 */
export const Popover = ({ label, anchor, onClose, children, width, align = 'end' }: PopoverProps) => (
  <Ark.Root
    open
    onOpenChange={({ open }) => {
      if (!open) onClose();
    }}
    positioning={{ getAnchorElement: () => anchor, placement: `top-${align}`, strategy: 'fixed', gutter: 6 }}
    finalFocusEl={() => anchor}
  >
    <Positioner>
      <Content
        aria-label={label}
        // The positioner takes over the layer of its content.
        zIndex="menu"
        bg="raised"
        color="fg"
        borderRadius="tile"
        borderWidth="1px"
        borderColor="border"
        boxShadow="floating"
        p="1.5"
        outline="none"
        {...(width === undefined ? {} : { width })}
        maxWidth="calc(100vw - 32px)"
        animation="scale-in {durations.press} {easings.out}"
      >
        {children}
      </Content>
    </Positioner>
  </Ark.Root>
);
