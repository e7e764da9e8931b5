import { type ReactNode, use, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { chakra } from '@chakra-ui/react/styled-system';
import { IconButton } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import { Heading, Text } from '../layout/layout.ts';
import { useExit } from './exit.ts';
import { useModalLayer } from './modal-layer.ts';
import { OverlayContainer } from './overlay-container.ts';
import { useSheetDrag } from './sheet-drag.ts';
import { defaultLabel } from '../labels/default-labels.ts';

export interface DialogProps {
  title: string;
  /** Called on Escape, backdrop, close button and pull-down; the caller then stops rendering the dialog. */
  onClose: () => void;
  /** A label for the close button. */
  closeLabel?: string;
  children: ReactNode;
  /** A line below the title. */
  description?: string;
  /** Actions, below the content and always visible. */
  footer?: ReactNode;
  /** sm 480, md 560, lg 640 px on desktop, full the window; a sheet at the bottom on phones. */
  size?: 'sm' | 'md' | 'lg' | 'full';
  /** Only an action inside closes the dialog: not Escape, the backdrop, a button or pull-down (MOD-84). */
  persistent?: boolean;
  /** Exposes the title only to assistive technology, for dialogs whose content shows it. */
  hideTitle?: boolean;
}

const widths = { sm: '480px', md: '560px', lg: '640px', full: 'none' };
const nothing = (): void => {};

/** A modal dialog: centred on desktop, a sheet at the bottom on phones. It is open while it is mounted. */
export const Dialog = (props: DialogProps) =>
  createPortal(<Layer {...props} />, use(OverlayContainer) ?? document.body);

function Layer({
  title,
  onClose,
  closeLabel = defaultLabel('close'),
  children,
  description,
  footer,
  size = 'sm',
  persistent = false,
  hideTitle = false,
}: DialogProps) {
  const layer = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const descriptionId = useId();
  const close = persistent ? nothing : onClose;
  useModalLayer(sheet, close);
  useExit(layer);

  return (
    <chakra.div
      ref={layer}
      position="fixed"
      inset="0"
      zIndex="overlay"
      display="grid"
      placeItems={{ base: 'end stretch', md: 'center' }}
      p={{ md: size === 'full' ? '3' : '6' }}
    >
      <chakra.div
        position="absolute"
        inset="0"
        bg="backdrop"
        animation="fade-in {durations.enter} {easings.out}"
        onClick={close}
        data-backdrop=""
        data-exit="fade"
      />
      <chakra.div
        ref={sheet}
        data-exit="dialog"
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        {...(description ? { 'aria-describedby': descriptionId } : {})}
        tabIndex={-1}
        position="relative"
        display="flex"
        flexDirection="column"
        width="full"
        maxWidth={{ md: widths[size] }}
        {...(size === 'full'
          ? { height: { base: 'calc(100dvh - 12px)', md: 'calc(100dvh - 24px)' } }
          : {
              maxHeight: {
                base: 'calc(100dvh - 24px - var(--keyboard-height, 0px))',
                md: 'min(860px, calc(100dvh - 48px - var(--keyboard-height, 0px)))',
              },
            })}
        bg="raised"
        color="fg"
        borderTopRadius="sheet"
        borderBottomRadius={{ base: '0', md: 'sheet' }}
        boxShadow="floating"
        // Set in fields/on-screen-keyboard.ts: the height of a phone's keyboard.
        mb="var(--keyboard-height, 0px)"
        overflow="hidden"
        outline="none"
        animation={{
          base: 'sheet-in {durations.sheet} {easings.out}',
          md: 'scale-in {durations.enter} {easings.out}',
        }}
      >
        {persistent ? null : <Handle sheet={sheet} onClose={close} />}
        <chakra.header
          display="flex"
          alignItems="flex-start"
          gap="3"
          px={{ base: '4', md: '6' }}
          pt={{ base: persistent ? '5' : '1', md: '5' }}
          pb="2"
          {...(hideTitle ? { position: 'absolute', insetInlineEnd: '0', zIndex: 'raised', px: '2' } : {})}
        >
          <chakra.div flex="1" minWidth="0" pt="2" {...(hideTitle ? { srOnly: true } : {})}>
            <Heading id={titleId} as="h2" size="xl">
              {title}
            </Heading>
            {description ? (
              <Text id={descriptionId} color="fg.muted" fontSize="sm" mt="1">
                {description}
              </Text>
            ) : null}
          </chakra.div>
          {persistent ? null : (
            <IconButton label={closeLabel} onClick={close} rounding="full" me="-2">
              <Icon name="lucide:x" />
            </IconButton>
          )}
        </chakra.header>
        <chakra.div
          flex="1"
          minHeight="0"
          overflowY="auto"
          data-exit-scroll=""
          overscrollBehavior="contain"
          px={{ base: '4', md: '6' }}
          pt="2"
          pb={footer ? '4' : 'calc(20px + env(safe-area-inset-bottom))'}
        >
          {children}
        </chakra.div>
        {footer ? <Footer>{footer}</Footer> : null}
      </chakra.div>
    </chakra.div>
  );
}

function Footer({ children }: { children: ReactNode }) {
  return (
    <chakra.footer
      px={{ base: '4', md: '6' }}
      pt="3"
      pb="calc(16px + env(safe-area-inset-bottom))"
      borderTopWidth="1px"
      borderColor="border"
      display="flex"
      flexWrap="wrap"
      gap="3"
      css={{ '& > *': { flex: '1 1 0' } }}
    >
      {children}
    </chakra.footer>
  );
}

function Handle({ sheet, onClose }: { sheet: React.RefObject<HTMLDivElement | null>; onClose: () => void }) {
  const drag = useSheetDrag(sheet, onClose);
  return (
    <chakra.div
      {...drag}
      display={{ base: 'grid', md: 'none' }}
      placeItems="center"
      height="24px"
      flexShrink="0"
      cursor="grab"
      touchAction="none"
      aria-hidden
    >
      <chakra.div width="40px" height="4px" borderRadius="full" bg="border.strong" />
    </chakra.div>
  );
}
