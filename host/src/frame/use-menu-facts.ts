import { useNavigation, useSupport, useTenant } from '@jangada/remote-kit/hooks';
import { useStore } from 'zustand';
import type { MenuAction, MenuFacts } from './menu-entries.ts';
import { useMedia } from './use-media.ts';
import { useOffers, useShell } from '../shell/shell-context.tsx';

export const useMenuFacts = (): MenuFacts => {
  const site = useTenant();
  const { hasRoute } = useNavigation();
  const hasSupport = useStore(useSupport().available);
  const isInstalled = useMedia('(display-mode: standalone)');
  const offered = useOffers().menu();
  return { site, hasRoute, offered, hasSupport, isInstalled };
};

export const useMenuAction = (): ((action: MenuAction['action']) => void) => {
  const { modals, support } = useShell();
  return (action) => (action === 'support' ? support.open() : modals.open('app', {}));
};
