import { Icon, Span, styled } from '@jangada/design';
import type { Sort } from './sort.ts';

const SortButton = styled('button');

interface SortHeadProps {
  readonly head: string;
  /** How the rows are sorted by this one; null when they are not. */
  readonly sort: Sort | null;
  readonly onSort: () => void;
}

/** A heading that sorts. Its cell says the direction (`ariaSort`). */
export const SortHead = ({ head, sort, onSort }: SortHeadProps) => (
  <SortButton
    type="button"
    onClick={onSort}
    display="inline-flex"
    alignItems="center"
    gap="1"
    maxWidth="full"
    py="1"
    my="-1"
    color={sort ? 'fg' : 'inherit'}
    font="inherit"
    fontWeight={sort ? '600' : 'inherit'}
    textAlign="inherit"
    whiteSpace="inherit"
    cursor="pointer"
    _hover={{ color: 'fg', textDecoration: 'underline' }}
  >
    <Span overflow="hidden" textOverflow="ellipsis">
      {head}
    </Span>
    {sort ? <Icon name={sort.isDescending ? 'lucide:arrow-down' : 'lucide:arrow-up'} size={12} /> : null}
  </SortButton>
);
