import { Box, Icon, IconButton } from '@jangada/design';
import { useTranslation } from '../texts/use-translation.ts';
import { LegalLinks, SideMenu } from './side-menu.tsx';

export interface RailMenuProps {
  readonly isNarrow: boolean;
  /** Absent where the rail is always narrow. */
  readonly onToggle?: (() => void) | undefined;
}

export const RailMenu = ({ isNarrow, onToggle }: RailMenuProps) => {
  const { t } = useTranslation();
  return (
    <>
      <Box flex="1" minHeight="0" overflowY="auto" overscrollBehavior="contain" css={{ scrollbarWidth: 'thin' }}>
        <SideMenu isNarrow={isNarrow} />
        {isNarrow ? null : (
          <Box px="3" pb="4">
            <LegalLinks />
          </Box>
        )}
      </Box>
      {onToggle ? (
        <Box
          borderTopWidth="1px"
          borderColor="border"
          p="2"
          display="flex"
          justifyContent={isNarrow ? 'center' : 'flex-end'}
        >
          <IconButton
            label={t(isNarrow ? 'menu.expand' : 'menu.collapse')}
            aria-expanded={!isNarrow}
            onClick={onToggle}
          >
            <Icon name={isNarrow ? 'lucide:chevrons-right' : 'lucide:chevrons-left'} />
          </IconButton>
        </Box>
      ) : null}
    </>
  );
};
