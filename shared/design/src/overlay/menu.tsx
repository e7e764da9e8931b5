import { chakra } from '@chakra-ui/react/styled-system';
import {
  type ElementType,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Icon } from '../icon/icon.tsx';

export interface MenuItem {
  id: string;
  label: ReactNode;
  /** Icon name. */
  icon?: string;
  onSelect?: () => void;
  /** An address makes the item a link. */
  href?: string;
  tone?: 'danger';
  disabled?: boolean;
  /** Draws a line above the item, to separate groups. */
  separated?: boolean;
}

/** The props that the trigger must get. */
export interface MenuTriggerProps {
  ref: Ref<HTMLButtonElement>;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls'?: string;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

export interface MenuProps {
  label: string;
  /** The button that opens the menu: spread the given props on a Button or IconButton. */
  trigger: (props: MenuTriggerProps) => ReactNode;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
  /** Content above the items, for example a name and a balance; its links close the menu. */
  header?: ReactNode;
  /** The Link of remote-kit, for items with `href` (given as `to`). */
  linkAs?: ElementType;
}

/** A menu by the ARIA pattern: arrows, Home, End, letters, Escape; focus returns to the trigger. */
export const Menu = ({ label, trigger, items, align = 'end', header, linkAs }: MenuProps) => {
  const [open, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const startAt = useRef<'first' | 'last'>('first');

  const close = (returnFocus: boolean): void => {
    setOpen(false);
    if (returnFocus) button.current?.focus();
  };

  useEffect(() => {
    if (!open) return;
    const entries = itemsIn(frame.current);
    (startAt.current === 'last' ? entries.at(-1) : entries[0])?.focus();
    startAt.current = 'first';
    const handleOutside = (event: Event): void => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', handleOutside);
    document.addEventListener('focusin', handleOutside);
    return () => {
      document.removeEventListener('pointerdown', handleOutside);
      document.removeEventListener('focusin', handleOutside);
    };
  }, [open]);

  function handleTriggerKey(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    startAt.current = event.key === 'ArrowUp' ? 'last' : 'first';
    setOpen(true);
  }

  function handleMenuKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      close(true);
      return;
    }
    // Shift+Tab goes to a link of the header, if there is one.
    if (event.key === 'Tab') {
      if (!event.shiftKey || !frame.current?.querySelector('a:not([role=menuitem])')) setOpen(false);
      return;
    }
    if (moveFocus(itemsIn(frame.current), event.key)) event.preventDefault();
  }

  function handleHeaderClick({ target }: MouseEvent): void {
    if (target instanceof Element && target.closest('a')) setOpen(false);
  }

  return (
    <chakra.div ref={frame} position="relative" display="inline-block">
      {trigger({
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        ...(open ? { 'aria-controls': id } : {}),
        onClick: () => setOpen(!open),
        onKeyDown: handleTriggerKey,
      })}
      {open ? (
        <chakra.div
          position="absolute"
          top="calc(100% + 8px)"
          {...(align === 'end' ? { insetInlineEnd: '0' } : { insetInlineStart: '0' })}
          zIndex="menu"
          minWidth="220px"
          maxWidth="calc(100vw - 32px)"
          maxHeight="min(70dvh, 560px)"
          overflowY="auto"
          bg="raised"
          borderRadius="tile"
          boxShadow="floating"
          p="1.5"
          transformOrigin={align === 'end' ? 'top right' : 'top left'}
          animation="scale-in {durations.press} {easings.out}"
          onKeyDown={handleMenuKey}
        >
          {header ? <chakra.div onClick={handleHeaderClick}>{header}</chakra.div> : null}
          <chakra.div id={id} role="menu" aria-label={label}>
            {items.map((item) => (
              <Entry key={item.id} item={item} onDone={() => close(true)} {...(linkAs ? { linkAs } : {})} />
            ))}
          </chakra.div>
        </chakra.div>
      ) : null}
    </chakra.div>
  );
};

function Entry({ item, onDone, linkAs }: { item: MenuItem; onDone: () => void; linkAs?: ElementType }) {
  const address = item.href === undefined ? {} : linkAs ? { as: linkAs, to: item.href } : { as: 'a', href: item.href };
  const kind: object = item.href === undefined ? { type: 'button' as const, disabled: item.disabled } : address;
  return (
    <>
      {item.separated ? <chakra.div role="separator" height="1px" bg="border" my="1.5" /> : null}
      <chakra.button
        {...kind}
        role="menuitem"
        tabIndex={-1}
        onClick={() => {
          onDone();
          item.onSelect?.();
        }}
        display="flex"
        alignItems="center"
        gap="3"
        width="full"
        minHeight="44px"
        px="3"
        borderRadius="control"
        fontSize="sm"
        fontWeight="500"
        textAlign="start"
        textDecoration="none"
        cursor="pointer"
        color={item.tone === 'danger' ? 'loss' : 'fg'}
        outlineOffset="-2px"
        _hover={{ bg: 'fg/8' }}
        _focusVisible={{ bg: 'fg/8' }}
        _disabled={{ opacity: '0.5', cursor: 'not-allowed' }}
      >
        {item.icon ? <Icon name={item.icon} size={18} color={item.tone === 'danger' ? 'loss' : 'fg.muted'} /> : null}
        <span>{item.label}</span>
      </chakra.button>
    </>
  );
}

const itemsIn = (frame: HTMLElement | null): HTMLElement[] => [
  ...(frame?.querySelectorAll<HTMLElement>('[role=menuitem]:not([disabled])') ?? []),
];

/** Moves by arrow, Home, End or first letter; returns whether the key was handled. */
function moveFocus(entries: HTMLElement[], key: string): boolean {
  const index = entries.findIndex((entry) => entry === document.activeElement);
  const count = entries.length;
  const targets: Record<string, HTMLElement | undefined> = {
    ArrowDown: entries[(index + 1) % count],
    ArrowUp: entries[(index - 1 + count) % count],
    Home: entries[0],
    End: entries[count - 1],
  };
  const startsWithKey = (entry: HTMLElement): boolean =>
    (entry.textContent ?? '').trim().toLowerCase().startsWith(key.toLowerCase());
  const byLetter = (): HTMLElement | undefined =>
    key.length === 1 && key !== ' ' ? [...entries.slice(index + 1), ...entries].find(startsWithKey) : undefined;
  const target = targets[key] ?? byLetter();
  target?.focus();
  return target !== undefined;
}
