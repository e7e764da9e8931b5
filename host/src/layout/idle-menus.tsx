import { Icon, IconButton, Skeleton } from '@jangada/design';
import { lazy, Suspense } from 'react';
import { useIdle } from '../browser/use-idle.ts';
import { useHostTexts } from '../locale/host-texts.ts';

const SettingsMenu = lazy(async () => ({ default: (await import('./settings-menu.tsx')).SettingsMenu }));
const ProfileMenu = lazy(async () => ({ default: (await import('./profile-menu.tsx')).ProfileMenu }));

/** The menus of the header come when the page is there; their buttons hold the place. */
export const IdleSettingsMenu = () => {
  const t = useHostTexts();
  const placeHolder = (
    <IconButton label={t('settings.title')} disabled>
      <Icon name="lucide:globe" />
    </IconButton>
  );
  return useIdle() ? (
    <Suspense fallback={placeHolder}>
      <SettingsMenu />
    </Suspense>
  ) : (
    placeHolder
  );
};

export const IdleProfileMenu = () => {
  const placeHolder = <Skeleton width="44px" height="44px" borderRadius="full" />;
  return useIdle() ? (
    <Suspense fallback={placeHolder}>
      <ProfileMenu />
    </Suspense>
  ) : (
    placeHolder
  );
};
