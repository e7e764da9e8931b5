import type { ReactNode } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import { claimRoutes, isWellFormed } from './match-claim.ts';

export interface ClaimRoutesProps<Claim> {
  readonly claims: readonly Claim[];
  /** Renders the claim; null where none matches. Views of the same type stay mounted from one claim to the next. */
  readonly render: (claim: Claim | null) => ReactNode;
}

/** The router's routes, made from the claims of the contract. */
export const ClaimRoutes = <Claim extends { readonly path: string }>({ claims, render }: ClaimRoutesProps<Claim>) => {
  const { pathname } = useLocation();
  const unknown = { path: '*', element: render(null) };
  return useRoutes(isWellFormed(pathname) ? [...claimRoutes(claims, render), unknown] : [unknown]);
};
