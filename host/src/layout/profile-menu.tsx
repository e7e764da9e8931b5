import { Box, HStack, IconButton, Text } from '@jangada/design';
import { Avatar, initialsOf } from '@jangada/design/avatar';
import { Menu } from '@jangada/design/menu';
import type { MenuItem } from '@jangada/design/menu';
import { useNavigation, useUser } from '@jangada/remote-kit/hooks';
import { Link } from '@jangada/remote-kit/link';
import { useHostTexts } from '../locale/host-texts.ts';
import { useShell } from '../shell-context.tsx';
import { profileEntries } from './profile-entries.ts';
import { useSignOut } from './use-sign-out.ts';

/** The player's own menu, behind the avatar. */
export const ProfileMenu = () => {
  const t = useHostTexts();
  const user = useUser();
  const { leads } = useNavigation();
  const signOut = useSignOut(useShell());
  if (!user) return null;
  const items: MenuItem[] = [
    ...profileEntries(leads).map(({ text, icon, to }) => ({ id: to, label: t(text), icon, href: to })),
    {
      id: 'logout',
      label: t('profile.logout'),
      icon: 'lucide:log-out',
      onSelect: signOut,
      tone: 'danger',
      separated: true,
    },
  ];
  return (
    <Menu
      label={t('header.profile')}
      items={items}
      linkAs={Link}
      header={
        <HStack gap="3" px="3" pt="2" pb="3">
          <Avatar name={user.name} src={user.avatar} decorative />
          <Box minWidth="0">
            <Text fontWeight="600" fontSize="sm" truncate>
              {user.name}
            </Text>
            <Text color="fg.muted" fontSize="xs">
              {t('profile.level', { level: user.level })}
            </Text>
          </Box>
        </HStack>
      }
      trigger={(props) => (
        // What is seen is part of what is said: voice control finds it by its letters.
        <IconButton label={`${t('header.profile')}: ${initialsOf(user.name)}`} rounding="full" {...props}>
          <Avatar name={user.name} src={user.avatar} size={36} decorative />
        </IconButton>
      )}
    />
  );
};
