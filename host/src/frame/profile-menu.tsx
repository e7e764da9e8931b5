import { Box, IconButton } from '@jangada/design';
import { Avatar, initialsOf } from '@jangada/design/avatar';
import { Menu } from '@jangada/design/menu';
import type { MenuItem } from '@jangada/design/menu';
import { useUser } from '@jangada/remote-kit/hooks';
import { Link } from '@jangada/remote-kit/routing';
import { useTranslation } from '../texts/use-translation.ts';
import { useShell } from '../shell/shell-context.tsx';
import { profileLines } from './menu-entries.ts';
import { PlayerCard } from './player-card.tsx';
import { useMenuAction, useMenuFacts } from './use-menu-facts.ts';
import { useSignOut } from './use-sign-out.ts';

/** The profile menu behind the avatar (MOD-50 to MOD-60). */
export const ProfileMenu = () => {
  const { t } = useTranslation();
  const user = useUser();
  const facts = useMenuFacts();
  const act = useMenuAction();
  const signOut = useSignOut(useShell());
  if (!user) return null;
  const items: MenuItem[] = [
    ...profileLines(facts).map((line) => ({
      id: line.text,
      label: t(line.text),
      icon: line.icon,
      ...('to' in line ? { href: line.to } : { onSelect: () => act(line.action) }),
    })),
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
        <Box px="3" pt="2" pb="3" mb="1.5" borderBottomWidth="1px" borderColor="border">
          <PlayerCard user={user} />
        </Box>
      }
      trigger={(props) => (
        // The accessible name contains the visible initials, for voice control.
        <IconButton label={`${t('header.profile')}: ${initialsOf(user.name)}`} rounding="full" {...props}>
          <Avatar name={user.name} src={user.avatar} size={36} decorative />
        </IconButton>
      )}
    />
  );
};
