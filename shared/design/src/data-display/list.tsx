import { chakra } from '@chakra-ui/react/styled-system';
import type { ElementType, ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';

export interface ListProps {
  children: ReactNode;
  label?: string;
}

/** A list with a thin line between its items. */
export const List = ({ children, label }: ListProps) => (
  <chakra.ul
    listStyle="none"
    {...(label ? { 'aria-label': label } : {})}
    css={{ '& > li + li': { borderTopWidth: '1px', borderColor: 'border' } }}
  >
    {children}
  </chakra.ul>
);

export interface ListItemProps {
  title: ReactNode;
  text?: ReactNode;
  /** An icon, avatar or thumbnail. */
  leading?: ReactNode;
  /** An amount, badge or button. */
  trailing?: ReactNode;
  /** Makes the whole line a link. */
  to?: string;
  linkAs?: ElementType;
  /** Makes the whole line a button. */
  onSelect?: () => void;
}

/** One row: a title, a second line in muted text, content at either end. */
export const ListItem = ({ title, text, leading, trailing, to, linkAs, onSelect }: ListItemProps) => {
  const link: object = linkAs ? { as: linkAs, to } : { as: 'a', href: to };
  const kind: object = to === undefined ? (onSelect ? { as: 'button', type: 'button' } : {}) : link;
  const interactive = to !== undefined || onSelect !== undefined;
  return (
    <li>
      <chakra.div
        {...kind}
        {...(onSelect ? { onClick: onSelect } : {})}
        display="flex"
        alignItems="center"
        gap="3"
        width="full"
        minHeight="56px"
        py="2.5"
        textAlign="start"
        color="fg"
        outlineOffset="-2px"
        {...(interactive ? { cursor: 'pointer', borderRadius: 'control', _hover: { bg: 'fg/5' } } : {})}
      >
        {leading}
        <chakra.span flex="1" minWidth="0" display="flex" flexDirection="column" gap="0.5">
          <chakra.span fontSize="sm" fontWeight="500">
            {title}
          </chakra.span>
          {text ? (
            <chakra.span fontSize="xs" color="fg.muted">
              {text}
            </chakra.span>
          ) : null}
        </chakra.span>
        {trailing}
        {to === undefined ? null : <Icon name="lucide:chevron-right" size={18} color="fg.muted" />}
      </chakra.div>
    </li>
  );
};

export interface IconRowProps {
  icon: string;
  iconColor?: string;
  title: ReactNode;
  text: ReactNode;
  /** Below the two lines, such as badges. */
  children?: ReactNode;
  /** An amount, with or without a badge below. */
  trailing: ReactNode;
  /** Makes the line a button that shows and hides the details. */
  onToggle?: () => void;
  /** The details, shown below the line while it is open. */
  details?: ReactNode;
}

/** One movement of money in a list: a round icon, its title and time, and the amount at the end. */
export const IconRow = ({ icon, iconColor = 'fg.muted', title, text, children, trailing, ...more }: IconRowProps) => {
  const { onToggle, details } = more;
  const kind: object = onToggle
    ? { as: 'button', type: 'button', onClick: onToggle, 'aria-expanded': details !== undefined }
    : {};
  return (
    <chakra.li borderTopWidth="1px" borderColor="border">
      <chakra.div
        {...kind}
        display="flex"
        gap="3"
        alignItems="center"
        width="full"
        py="3"
        textAlign="start"
        color="fg"
        outlineOffset="-2px"
        {...(onToggle ? { cursor: 'pointer', borderRadius: 'control', _hover: { bg: 'fg/5' } } : {})}
      >
        <chakra.span
          flexShrink="0"
          display="grid"
          placeItems="center"
          boxSize="40px"
          borderRadius="full"
          bg="fg/6"
          color={iconColor}
        >
          <Icon name={icon} size={18} />
        </chakra.span>
        <chakra.span display="block" flex="1" minWidth="0">
          <chakra.span display="block" fontWeight="medium" overflowWrap="anywhere">
            {title}
          </chakra.span>
          <chakra.span display="block" fontSize="xs" color="fg.muted">
            {text}
          </chakra.span>
          {children}
        </chakra.span>
        <chakra.span display="block" flexShrink="0" textAlign="end">
          {trailing}
        </chakra.span>
        {onToggle ? (
          <Icon
            name="lucide:chevron-down"
            size={16}
            color="fg.muted"
            transform={details === undefined ? 'none' : 'rotate(180deg)'}
            transition="transform {durations.press}"
          />
        ) : null}
      </chakra.div>
      {details}
    </chakra.li>
  );
};

export interface Step {
  id: string;
  title: ReactNode;
  text?: ReactNode;
  state: 'done' | 'current' | 'waiting' | 'failed';
}

const stepLooks: Record<Step['state'], { icon?: string; palette: string; filled: boolean }> = {
  done: { icon: 'lucide:check', palette: 'win', filled: true },
  current: { palette: 'brand', filled: false },
  waiting: { palette: 'neutral', filled: false },
  failed: { icon: 'lucide:x', palette: 'loss', filled: true },
};

/** Past and coming steps, for a withdrawal or a verification. */
export const Timeline = ({ steps, label }: { steps: readonly Step[]; label: string }) => (
  <chakra.ol listStyle="none" aria-label={label}>
    {steps.map((step, index) => {
      const { icon, palette, filled } = stepLooks[step.state];
      const last = index === steps.length - 1;
      return (
        <chakra.li
          key={step.id}
          {...(step.state === 'current' ? { 'aria-current': 'step' } : {})}
          position="relative"
          display="flex"
          gap="3"
          pb={last ? '0' : '5'}
          colorPalette={palette}
        >
          {last ? null : (
            <chakra.span
              aria-hidden
              position="absolute"
              insetInlineStart="11px"
              top="26px"
              bottom="2px"
              width="2px"
              borderRadius="full"
              bg={step.state === 'done' ? 'win.solid' : 'border'}
            />
          )}
          <chakra.span
            aria-hidden
            display="grid"
            placeItems="center"
            flexShrink="0"
            width="24px"
            height="24px"
            borderRadius="full"
            bg={filled ? 'colorPalette.solid' : 'transparent'}
            color="colorPalette.contrast"
            {...(filled
              ? {}
              : {
                  boxShadow: `inset 0 0 0 2px {colors.${step.state === 'current' ? 'brand.line' : 'border.strong'}}`,
                })}
          >
            {icon ? (
              <Icon name={icon} size={14} />
            ) : step.state === 'current' ? (
              <chakra.span width="8px" height="8px" borderRadius="full" bg="brand.line" />
            ) : null}
          </chakra.span>
          <chakra.span display="flex" flexDirection="column" gap="0.5" minWidth="0">
            <chakra.span
              fontSize="sm"
              fontWeight="600"
              lineHeight="24px"
              color={step.state === 'waiting' ? 'fg.muted' : 'fg'}
            >
              {step.title}
            </chakra.span>
            {step.text ? (
              <chakra.span fontSize="sm" color="fg.muted">
                {step.text}
              </chakra.span>
            ) : null}
          </chakra.span>
        </chakra.li>
      );
    })}
  </chakra.ol>
);
