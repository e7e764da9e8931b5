import { Icon, styled } from '@jangada/design';
import { usePlace } from '@jangada/remote-kit/hooks';
import { Link } from '@jangada/remote-kit/link';
import { useHostTexts } from '../locale/host-texts.ts';
import type { MenuEntry } from './menu-entries.ts';

export interface MenuLinkProps {
  readonly entry: MenuEntry;
  /** Only the drawing; the words stay for assistive technology and as a tooltip. */
  readonly isNarrow?: boolean;
  readonly onFollow?: () => void;
}

const isHere = (to: string, path: string, search: string): boolean => {
  const [wanted, query = ''] = to.split('?');
  return path === wanted && (query === '' ? !search.includes('view=') : search.includes(query));
};

/** One line of the side menu. */
export const MenuLink = ({ entry, isNarrow = false, onFollow }: MenuLinkProps) => {
  const t = useHostTexts();
  const { path, search } = usePlace();
  const label = t(entry.text);
  const isCurrent = isHere(entry.to, path, search);
  return (
    <styled.div
      as={Link}
      {...{ to: entry.to }}
      {...(isCurrent ? { 'aria-current': 'page' } : {})}
      {...(isNarrow ? { title: label, 'aria-label': label } : {})}
      {...(onFollow ? { onClick: onFollow } : {})}
      display="flex"
      alignItems="center"
      justifyContent={isNarrow ? 'center' : 'flex-start'}
      gap="3"
      minHeight="44px"
      px={isNarrow ? '0' : '3'}
      borderRadius="control"
      fontSize="sm"
      fontWeight="500"
      textDecoration="none"
      color={isCurrent ? 'brand.fg' : 'fg'}
      bg={isCurrent ? 'brand.subtle' : 'transparent'}
      transition="background-color {durations.press}"
      _hover={{ bg: isCurrent ? 'brand.subtle' : 'fg/6' }}
    >
      <Icon name={entry.icon} size={20} color={isCurrent ? 'brand.fg' : 'fg.muted'} />
      {isNarrow ? null : label}
    </styled.div>
  );
};
