import { opensModal } from '@jangada/contracts/page/opens-modal';
import { Box, Button, Icon, Stack, Text } from '@jangada/design';
import { Drawer } from '@jangada/design/drawer';
import { usePanels, useSession } from '@jangada/remote-kit/hooks';
import type { User } from '@jangada/contracts/domains/profile/user';
import { useTranslation } from '../texts/use-translation.ts';
import { useShell } from '../shell/shell-context.tsx';
import { Divider } from './divider.tsx';
import { profileLines } from './menu-entries.ts';
import { MenuLink } from './menu-link.tsx';
import { PlayerCard } from './player-card.tsx';
import { LegalLinks, SideMenu } from './side-menu.tsx';
import { useBackCloses } from './use-back-closes.ts';
import { useMenuFacts } from './use-menu-facts.ts';
import { useSignOut } from './use-sign-out.ts';

interface PartProps {
  readonly onFollow: () => void;
}

const GuestPart = ({ onFollow }: PartProps) => {
  const { t } = useTranslation();
  const { modals } = useShell();
  const open = (mode: 'login' | 'register') => () => {
    onFollow();
    modals.open('auth', { mode });
  };
  return (
    <Stack direction="row" wrap="wrap" gap="2" px="3" pt="4">
      <Button flex="1" variant="outline" {...opensModal(modals, 'auth', { mode: 'login' })} onClick={open('login')}>
        {t('header.login')}
      </Button>
      <Button flex="1" color="primary" {...opensModal(modals, 'auth', { mode: 'register' })} onClick={open('register')}>
        {t('header.register')}
      </Button>
    </Stack>
  );
};

const PlayerPart = ({ user, onFollow }: PartProps & { user: User }) => {
  const { t } = useTranslation();
  const facts = useMenuFacts();
  return (
    <Stack gap="3" px="3" pt="4">
      <Box p="3" borderRadius="tile" bg="fg/6">
        <PlayerCard user={user} onFollow={onFollow} />
      </Box>
      <Stack as="nav" aria-label={t('header.profile')} gap="0.5">
        {/* Only links: live support, which is an action, is listed with the site's entries. */}
        {profileLines(facts).map((line) =>
          'to' in line ? <MenuLink key={line.to} line={line} onFollow={onFollow} /> : null,
        )}
      </Stack>
    </Stack>
  );
};

const SettingsLine = ({ onFollow }: PartProps) => {
  const { t } = useTranslation();
  const panels = usePanels();
  const handleOpen = () => {
    onFollow();
    panels.open('language');
  };
  return (
    <Button variant="ghost" width="full" justifyContent="flex-start" gap="3" px="3" onClick={handleOpen}>
      <Icon name="lucide:globe" size={20} color="fg.muted" />
      <Text as="span" fontSize="sm" fontWeight="500">
        {t('panels.language')}
      </Text>
    </Button>
  );
};

const SignOutLine = ({ onFollow }: PartProps) => {
  const { t } = useTranslation();
  const signOut = useSignOut(useShell());
  const handleSignOut = () => {
    onFollow();
    signOut();
  };
  return (
    <Button
      variant="ghost"
      color="danger"
      width="full"
      justifyContent="flex-start"
      gap="3"
      px="3"
      onClick={handleSignOut}
    >
      <Icon name="lucide:log-out" size={20} />
      <Text as="span" fontSize="sm" fontWeight="500">
        {t('profile.logout')}
      </Text>
    </Button>
  );
};

/** The complete menu on phones: player card, profile entries, site menu, language and appearance, legal links. */
export const MenuDrawer = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation();
  const session = useSession();
  useBackCloses(onClose);
  return (
    <Drawer title={t('menu.title')} closeLabel={t('modal.close')} onClose={onClose}>
      <Stack gap="3" pb="6">
        {session.status === 'guest' ? <GuestPart onFollow={onClose} /> : null}
        {session.status === 'user' ? <PlayerPart user={session.user} onFollow={onClose} /> : null}
        <Divider mx="3" />
        <SideMenu onFollow={onClose} />
        <Divider mx="3" />
        <Box px="3">
          <SettingsLine onFollow={onClose} />
          {session.status === 'user' ? <SignOutLine onFollow={onClose} /> : null}
        </Box>
        <Divider mx="3" />
        <LegalLinks onFollow={onClose} />
      </Stack>
    </Drawer>
  );
};
