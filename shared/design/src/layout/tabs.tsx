import { chakra } from '@chakra-ui/react/styled-system';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';

interface Tab {
  id: string;
  label: ReactNode;
  /** Shown while the tab is chosen; leave out where the page itself changes with `value`. */
  content?: ReactNode;
}

export interface TabsProps {
  /** The label of the tabs for assistive technology. */
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange: (id: string) => void;
  /** `line` underlines, `pill` fills. */
  variant?: 'line' | 'pill';
}

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs by the ARIA pattern: arrows, Home and End move and choose; one stop in the tab order. */
export const Tabs = ({ label, tabs, value, onChange, variant = 'line' }: TabsProps) => {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const chosen = tabs.find(({ id }) => id === value);

  // Scrolls to the chosen tab, which may be out of view in a row that is wider than the window.
  useLayoutEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [value]);

  function handleKeyDown(event: KeyboardEvent): void {
    const step = steps[event.key];
    const index = tabs.findIndex(({ id }) => id === value);
    const next = step ? tabs[step(index, tabs.length)] : undefined;
    if (!next) return;
    event.preventDefault();
    onChange(next.id);
    list.current?.querySelector<HTMLElement>(`[id="${base}-${next.id}"]`)?.focus();
  }

  return (
    <chakra.div minWidth="0">
      <chakra.div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={handleKeyDown}
        position="relative"
        display="flex"
        gap={variant === 'pill' ? '2' : '1'}
        overflowX="auto"
        flexWrap={{ md: 'wrap' }}
        css={{ scrollbarWidth: 'none' }}
        {...(variant === 'line' ? { boxShadow: 'inset 0 -1px 0 {colors.border}' } : {})}
      >
        {tabs.map((tab) => (
          <TabButton
            key={tab.id}
            id={`${base}-${tab.id}`}
            selected={tab.id === value}
            {...(tab.content === undefined ? {} : { panelId: `${base}-${tab.id}-panel` })}
            variant={variant}
            onSelect={() => onChange(tab.id)}
          >
            {tab.label}
          </TabButton>
        ))}
      </chakra.div>
      {chosen?.content === undefined ? null : (
        <chakra.div
          key={chosen.id}
          role="tabpanel"
          id={`${base}-${chosen.id}-panel`}
          aria-labelledby={`${base}-${chosen.id}`}
          tabIndex={0}
          pt="4"
          animation="fade-in {durations.enter} {easings.out}"
        >
          {chosen.content}
        </chakra.div>
      )}
    </chakra.div>
  );
};

interface TabButtonProps {
  id: string;
  panelId?: string;
  selected: boolean;
  variant: 'line' | 'pill';
  onSelect: () => void;
  children: ReactNode;
}

function TabButton({ id, panelId, selected, variant, onSelect, children }: TabButtonProps) {
  const look =
    variant === 'line'
      ? {
          px: '3',
          boxShadow: selected ? 'inset 0 -2px 0 {colors.brand.line}' : 'none',
          color: selected ? 'fg' : 'fg.muted',
        }
      : {
          px: '4',
          borderRadius: 'full',
          bg: selected ? 'brand.solid' : 'fg/8',
          color: selected ? 'brand.contrast' : 'fg',
        };
  return (
    <chakra.button
      type="button"
      role="tab"
      id={id}
      aria-selected={selected}
      {...(panelId && selected ? { 'aria-controls': panelId } : {})}
      tabIndex={selected ? 0 : -1}
      onClick={onSelect}
      minHeight="44px"
      fontSize="sm"
      fontWeight="600"
      whiteSpace="nowrap"
      cursor="pointer"
      flexShrink="0"
      outlineOffset="-2px"
      transition="color {durations.press}, background-color {durations.press}"
      _hover={{ color: selected && variant === 'pill' ? 'brand.contrast' : 'fg' }}
      {...look}
    >
      {children}
    </chakra.button>
  );
}
