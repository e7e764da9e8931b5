import { useNavigate as useRouterNavigate } from 'react-router-dom';
import type { NavigateOptions, To } from 'react-router-dom';

/** react-router for remotes: a shared module is loaded completely, so only used parts are re-exported. */
export { useLocation, useParams, useSearchParams } from 'react-router-dom';
export { Link } from './routing/link.tsx';
export type { LinkProps } from './routing/link.tsx';

/** Goes to a path of the site without language prefix, or steps through the history: `navigate(-1)`. */
export interface Navigate {
  (to: To, options?: NavigateOptions): void;
  (delta: number): void;
}

/** The router's own `useNavigate`, whose type leaves open whether it returns a promise; here it never does. */
export const useNavigate: () => Navigate = useRouterNavigate;
