import {
  createContext,
  use,
  useEffect,
  useMemo,
  useState,
  type AnchorHTMLAttributes,
  type MouseEvent,
  type ReactNode,
} from 'react';

/** Where the board lies on its host. */
export const BOARD_PATH = '/delivery/board';

export type Place =
  | { readonly page: 'overview' | 'history' | 'releases' | 'explain' | 'tokens' | 'operators' | 'account' | 'unknown' }
  | { readonly page: 'cell'; readonly tenant: string; readonly remote: string };

export type Page = Place['page'];

const plainPages = ['history', 'releases', 'explain', 'tokens', 'operators', 'account'] as const;

/** Which page an address is. */
export const placeOf = (pathname: string): Place => {
  const [first = '', tenant, remote, ...rest] = pathname
    .slice(BOARD_PATH.length)
    .split('/')
    .filter((part) => part !== '')
    .map((part) => decodeURIComponent(part));
  if (first === '') return { page: 'overview' };
  if (first === 'sites' && tenant && remote && rest.length === 0) return { page: 'cell', tenant, remote };
  const plain = plainPages.find((page) => page === first);
  return plain && tenant === undefined ? { page: plain } : { page: 'unknown' };
};

/** The address of a place, below the host. */
export const addressOf = (place: Place): string => {
  if (place.page === 'overview' || place.page === 'unknown') return BOARD_PATH;
  if (place.page !== 'cell') return `${BOARD_PATH}/${place.page}`;
  return `${BOARD_PATH}/sites/${encodeURIComponent(place.tenant)}/${encodeURIComponent(place.remote)}`;
};

interface Router {
  readonly place: Place;
  readonly go: (place: Place) => void;
}

const RouterContext = createContext<Router | null>(null);

export const RouterProvider = ({ children }: { children: ReactNode }) => {
  const [pathname, setPathname] = useState(() => window.location.pathname);
  useEffect(() => {
    const handle = (): void => setPathname(window.location.pathname);
    window.addEventListener('popstate', handle);
    return () => window.removeEventListener('popstate', handle);
  }, []);
  const value = useMemo(
    () => ({
      place: placeOf(pathname),
      go: (place: Place) => {
        window.history.pushState(null, '', addressOf(place));
        setPathname(window.location.pathname);
        window.scrollTo(0, 0);
      },
    }),
    [pathname],
  );
  return <RouterContext value={value}>{children}</RouterContext>;
};

export const useRouter = (): Router => {
  const router = use(RouterContext);
  if (!router) throw new Error('There is no RouterProvider around this');
  return router;
};

interface PlaceLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly place: Place;
}

/** A link within the board: a plain anchor for new tabs and keyboards, without a reload for a plain press. */
export const PlaceLink = ({ place, onClick, children, ...anchor }: PlaceLinkProps) => {
  const { go } = useRouter();
  const handleClick = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    go(place);
  };
  return (
    <a {...anchor} href={addressOf(place)} onClick={handleClick}>
      {children}
    </a>
  );
};
