import type { Event, PayloadOf } from '@jangada/contracts/events/event';
import type {
  Api,
  Bus,
  Clock,
  ColorMode,
  ConnectionState,
  Device,
  Modals,
  Navigation,
  Panels,
  Push,
  Session,
  Support,
  Telemetry,
  Toasts,
  UpdateBlockReason,
} from '@jangada/contracts/host/host-api';
import type { Language } from '@jangada/contracts/values/languages';
import type { User } from '@jangada/contracts/domains/profile/user';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import { useStore } from 'zustand';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { useHost } from './host-context.tsx';

/** The session: `checking`, `guest` or `user`. Each new balance changes it, and renders the component again. */
export const useSession = (): Session => useStore(useHost().session);

/** The status of the session, for components that need nothing else: a new balance does not render them again. */
export const useSessionStatus = (): Session['status'] => useStore(useHost().session, ({ status }) => status);

/** The signed-in player; null for a guest, and while the session is being checked. */
export const useUser = (): User | null => {
  const session = useSession();
  return session.status === 'user' ? session.user : null;
};

export const useTenant = (): SiteConfig => useStore(useHost().tenant);
export const useApi = (): Api => useHost().api;
export const useBus = (): Bus => useHost().bus;
export const useModals = (): Modals => useHost().modals;
export const usePanels = (): Panels => useHost().panels;
export const useToasts = (): Toasts => useHost().toasts;

/** Navigation that the router (`routing`) does not have: `hasRoute`, titles, and addresses on other sites. */
export const useNavigation = (): Navigation => useHost().navigation;

export const usePush = (): Push => useHost().push;
export const useSupport = (): Support => useHost().support;

/** The capabilities of the device: render long lists in batches of `chunkSize`. */
export const useDevice = (): Device => useStore(useHost().device);
/** The server's time, for every comparison with a moment that the server names. */
export const useClock = (): Clock => useHost().clock;

export const useTelemetry = (): Telemetry => useHost().telemetry;

/** While `isActive` is true the shell neither exchanges this remote's release nor reloads the page. */
export const useUpdateBlocker = (isActive: boolean, reason: UpdateBlockReason): void => {
  const { updateBlocker } = useHost();
  useEffect(() => (isActive ? updateBlocker.block(reason) : undefined), [isActive, reason, updateBlocker]);
};

export const useLanguage = (): Language => useStore(useHost().i18n.language);
export const useColorMode = (): ColorMode => useStore(useHost().appearance.mode);

/**
 * The title of a page that only its content determines; until then the route table's is shown, also in the other
 * language.
 */
export const useTitle = (title: string | undefined): void => {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  const language = useLanguage();
  useEffect(() => {
    if (title) navigation.setTitle(title);
  }, [navigation, title, pathname, language]);
};

/** The parts of the window that the frame covers, in CSS pixels. */
export const useInsets = (): { top: number; bottom: number; right: number } => useStore(useHost().appearance.insets);

export const useRealtimeState = (): ConnectionState => useStore(useHost().realtime.state);

/** The number of visitors on the site right now; null before it is known. */
export const usePresenceCount = (): number | null => useStore(useHost().realtime.present);

/** Can a live release or the shell show this path? Ask before showing a link. */
export const useHasRoute = (path: string): boolean => {
  const { navigation, tenant } = useHost();
  useStore(tenant);
  useStore(navigation.routeChanges);
  return navigation.hasRoute(path);
};

/**
 * Listens to an event while the view is shown. A retained event is received at once.
 *
 * @example
 * useEvent(paymentApproved, ({ amount }) => celebrate(amount));
 */
export const useEvent = <E extends Event>(event: E, listener: (payload: PayloadOf<E>) => void): void => {
  const bus = useBus();
  const hear = useEffectEvent(listener);
  useEffect(() => bus.on(event, (payload) => hear(payload)), [bus, event]);
};
