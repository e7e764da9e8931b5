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

/** The router's own `useNavigate`. Its type allows the result to be a promise, which it never is here. */
export const useNavigate: () => Navigate = useRouterNavigate;
