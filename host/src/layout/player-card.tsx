import { Box, HStack, Money, Text } from '@jangada/design';
import { Avatar } from '@jangada/design/avatar';
import type { User } from '@jangada/contracts/domains/profile/user';
import { useLanguage } from '@jangada/remote-kit/hooks';
import { useTranslation } from '../texts/use-translation.ts';

const AVATAR_PX = 44;

/** Avatar, name, level and balance of the player. */
export const PlayerCard = ({ user }: { user: User }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <HStack gap="3" minWidth="0" align="center">
      <Avatar name={user.name} src={user.avatar} size={AVATAR_PX} decorative />
      <Box minWidth="0" flex="1">
        <Text fontWeight="600" fontSize="sm" truncate>
          {user.name}
        </Text>
        <HStack gap="2" fontSize="xs" color="fg.muted" minWidth="0">
          <Text as="span" flexShrink="0">
            {t('profile.level', { level: user.level })}
          </Text>
          {user.wallet ? (
            <>
              <span aria-hidden>·</span>
              <Money amount={user.wallet.balance} language={language} color="fg" fontWeight="600" />
            </>
          ) : null}
        </HStack>
      </Box>
    </HStack>
  );
};
