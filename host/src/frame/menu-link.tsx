import { Icon, styled } from '@jangada/design';
import { useLanguage } from '@jangada/remote-kit/hooks';
import { Link, useLocation } from '@jangada/remote-kit/routing';
import { memo } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { wordsOf } from './menu-entries.ts';
import type { MenuLine } from './menu-entries.ts';
import { useMenuAction } from './use-menu-facts.ts';

export interface MenuLinkProps {
  readonly line: MenuLine;
  /** Shows the icon only; the text is the accessible name and the tooltip. */
  readonly isNarrow?: boolean;
  readonly onFollow?: () => void;
}

const isHere = (to: string, path: string, search: string): boolean => {
  const [target, query = ''] = to.split('?');
  return path === target && (query === '' ? !search.includes('view=') : search.includes(query));
};

const lineStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  width: 'full',
  minHeight: '44px',
  borderRadius: 'control',
  border: '0',
  fontSize: 'sm',
  fontWeight: '500',
  textAlign: 'start',
  textDecoration: 'none',
  cursor: 'pointer',
  transition: 'background-color {durations.press}',
} as const;

const MarkedLink = memo(({ line, isNarrow = false, onFollow, isCurrent }: MenuLinkProps & { isCurrent: boolean }) => {
  const { t } = useTranslation();
  const act = useMenuAction();
  const label = wordsOf(line, t, useLanguage());
  const handleAction = () => {
    onFollow?.();
    if ('action' in line) act(line.action);
  };
  const kind =
    'to' in line
      ? { as: Link, to: line.to, ...(onFollow ? { onClick: onFollow } : {}) }
      : { as: 'button' as const, type: 'button', onClick: handleAction };
  return (
    <styled.div
      {...kind}
      {...lineStyle}
      {...(isCurrent ? { 'aria-current': 'page' } : {})}
      {...(isNarrow ? { title: label, 'aria-label': label } : {})}
      justifyContent={isNarrow ? 'center' : 'flex-start'}
      px={isNarrow ? '0' : '3'}
      color={isCurrent ? 'brand.fg' : 'fg'}
      bg={isCurrent ? 'brand.subtle' : 'transparent'}
      _hover={{ bg: isCurrent ? 'brand.subtle' : 'fg/6' }}
    >
      <Icon name={line.icon} size={20} color={isCurrent ? 'brand.fg' : 'fg.muted'} />
      <span>{isNarrow ? null : label}</span>
    </styled.div>
  );
});

/** A menu entry: a link to a page, or a button for an action. */
export const MenuLink = (entry: MenuLinkProps) => {
  const { pathname, search } = useLocation();
  const { line } = entry;
  return <MarkedLink {...entry} isCurrent={'to' in line && isHere(line.to, pathname, search)} />;
};
