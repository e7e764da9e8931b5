import type { ReactNode } from 'react';
import { useRoutes } from 'react-router-dom';
import type { Location } from 'react-router-dom';
import { claimRoutes } from './match-claim.ts';

export interface PageRouteProps {
  /** The pattern of the contract that the location matches. */
  readonly path: string;
  /** The location for `useLocation`, `useParams` and links inside, whatever page is shown. */
  readonly location: Partial<Location>;
  readonly children: ReactNode;
}

/** The route of one page with a location of its own: a page that is rendered ahead must not read that of the page before it. */
export const PageRoute = ({ path, location, children }: PageRouteProps) =>
  useRoutes(
    claimRoutes([{ path }], () => children),
    location,
  );
