import { Button, HStack, Skeleton, styled, Text } from '@jangada/design';
import { BOXES_PER_PAGE } from '@jangada/contracts/domains/boxes/box';
import { useFormat } from '@jangada/remote-kit/texts';
import type { ReactNode } from 'react';
import { useTranslation } from './box-texts.ts';

const List = styled('ul');

interface BoxGridProps {
  readonly label: string;
  readonly children?: ReactNode;
  readonly isBusy?: boolean;
}

/** The shared grid of boxes and prizes: two in a row on phones, up to six on desktop. */
export const BoxGrid = ({ label, children, isBusy = false }: BoxGridProps) => (
  <List
    aria-label={label}
    aria-busy={isBusy}
    listStyleType="none"
    display="grid"
    gap={{ base: '3', md: '4' }}
    gridTemplateColumns={{
      base: 'repeat(2, minmax(0, 1fr))',
      md: 'repeat(auto-fill, minmax(max(180px, calc((100% - 80px) / 6)), 1fr))',
    }}
  >
    {children}
  </List>
);

/** A page of placeholders in the height of the cards. */
export const BoxGridSkeleton = ({ label, extra }: { readonly label: string; readonly extra: string }) => (
  <BoxGrid label={label} isBusy>
    {Array.from({ length: BOXES_PER_PAGE / 2 }, (_, index) => (
      <li key={index}>
        <Skeleton aspectRatio="square" borderBottomRadius="0" borderTopRadius="tile" />
        <Skeleton height={extra} borderTopRadius="0" borderBottomRadius="tile" mt="4px" />
      </li>
    ))}
  </BoxGrid>
);

interface MoreProps {
  readonly shown: number;
  readonly total: number;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly onMore: () => void;
}

/** The number of loaded boxes, with a button that loads more. */
export const More = ({ shown, total, hasMore, isLoading, onMore }: MoreProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  if (!hasMore) return null;
  return (
    <HStack justify="center" gap="4" wrap="wrap" py="2">
      <Text color="fg.muted" fontSize="sm" aria-live="polite">
        {t('boxes.shown', { shown: format.number(shown), total: format.number(total) })}
      </Text>
      <Button variant="outline" loading={isLoading} onClick={onMore}>
        {t('boxes.more')}
      </Button>
    </HStack>
  );
};
