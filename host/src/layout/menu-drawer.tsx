import { Button, Icon, Stack, styled, Text, Wrap } from '@jangada/design';
import { Drawer } from '@jangada/design/drawer';
import { useNavigation, useUser } from '@jangada/remote-kit/hooks';
import { useHostTexts } from '../locale/host-texts.ts';
import { useShell } from '../shell-context.tsx';
import { MenuLink } from './menu-link.tsx';
import { profileEntries } from './profile-entries.ts';
import { useSettings } from './settings.ts';
import type { Setting } from './settings.ts';
import { LegalLinks, SideMenu } from './side-menu.tsx';
import { useBackCloses } from './use-back-closes.ts';
import { useSignOut } from './use-sign-out.ts';

const Choices = ({ label, settings }: { label: string; settings: readonly Setting[] }) => (
  <Stack gap="2" px="3">
    <Text as="h2" fontSize="xs" fontWeight="600" color="fg.muted">
      {label}
    </Text>
    <Wrap gap="2" role="group" aria-label={label}>
      {settings.map(({ id, label: name, icon, isChosen, choose }) => (
        <Button
          key={id}
          variant={isChosen ? 'pastel' : 'outline'}
          color={isChosen ? 'primary' : 'default'}
          rounding="full"
          aria-pressed={isChosen}
          onClick={choose}
          leftIcon={<Icon name={icon} size={16} />}
        >
          {name}
        </Button>
      ))}
    </Wrap>
  </Stack>
);

const PlayerPart = ({ onFollow }: { onFollow: () => void }) => {
  const t = useHostTexts();
  const user = useUser();
  const { leads } = useNavigation();
  const signOut = useSignOut(useShell());
  if (!user) return null;
  const handleSignOut = () => {
    onFollow();
    signOut();
  };
  return (
    <Stack as="nav" aria-label={t('header.profile')} gap="0.5" px="3" pt="3">
      <Text as="h2" px="3" pb="1" fontSize="sm" fontWeight="600">
        {user.name}
      </Text>
      {profileEntries(leads).map((entry) => (
        <MenuLink key={entry.to} entry={entry} onFollow={onFollow} />
      ))}
      <Button
        variant="ghost"
        color="danger"
        justifyContent="flex-start"
        onClick={handleSignOut}
        leftIcon={<Icon name="lucide:log-out" />}
      >
        {t('profile.logout')}
      </Button>
      <styled.hr border="0" borderTopWidth="1px" borderColor="border" my="2" />
    </Stack>
  );
};

/** The whole menu on a phone: the player's places, the site's, language and appearance. */
export const MenuDrawer = ({ onClose }: { onClose: () => void }) => {
  const t = useHostTexts();
  const { languages, modes } = useSettings();
  useBackCloses(onClose);
  return (
    <Drawer title={t('menu.title')} closeLabel={t('modal.close')} onClose={onClose}>
      <Stack gap="4" pb="6">
        <PlayerPart onFollow={onClose} />
        <SideMenu onFollow={onClose} />
        <Choices label={t('settings.language')} settings={languages} />
        <Choices label={t('settings.appearance')} settings={modes} />
        <LegalLinks onFollow={onClose} />
      </Stack>
    </Drawer>
  );
};
