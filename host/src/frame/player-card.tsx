import { Box, HStack, Money, Text } from '@jangada/design';
import { Avatar } from '@jangada/design/avatar';
import type { User } from '@jangada/contracts/domains/profile/user';
import { useHasRoute, useLanguage } from '@jangada/remote-kit/hooks';
import { Link } from '@jangada/remote-kit/routing';
import { useTranslation } from '../texts/use-translation.ts';

const AVATAR_PX = 44;

const RANKING = '/ranking';

interface LevelProps {
  readonly level: number;
  readonly onFollow?: () => void;
}

/** Links to the ranking, if a release provides it. */
const Level = ({ level, onFollow }: LevelProps) => {
  const { t } = useTranslation();
  const text = t('profile.level', { level });
  if (!useHasRoute(RANKING))
    return (
      <Text as="span" flexShrink="0">
        {text}
      </Text>
    );
  return (
    <Box
      asChild
      flexShrink="0"
      py="1"
      my="-1"
      textDecoration="underline"
      textUnderlineOffset="2px"
      _hover={{ color: 'fg' }}
    >
      <Link to={RANKING} {...(onFollow ? { onClick: onFollow } : {})}>
        {text}
      </Link>
    </Box>
  );
};

interface PlayerCardProps {
  readonly user: User;
  /** Closes the menu or drawer that contains the card. */
  readonly onFollow?: () => void;
}

/** Avatar, name, level and balance of the player. */
export const PlayerCard = ({ user, onFollow }: PlayerCardProps) => {
  const language = useLanguage();
  return (
    <HStack gap="3" minWidth="0" align="center">
      <Avatar name={user.name} src={user.avatar} size={AVATAR_PX} decorative />
      <Box minWidth="0" flex="1">
        <Text fontWeight="600" fontSize="sm" truncate>
          {user.name}
        </Text>
        <HStack columnGap="3" rowGap="0" wrap="wrap" fontSize="xs" color="fg.muted" minWidth="0">
          <Level level={user.level} {...(onFollow ? { onFollow } : {})} />
          {user.wallet ? <Money amount={user.wallet.balance} language={language} color="fg" fontWeight="600" /> : null}
        </HStack>
      </Box>
    </HStack>
  );
};
