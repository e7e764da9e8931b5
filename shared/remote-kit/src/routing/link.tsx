import type { AnchorHTMLAttributes, Ref } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { isAbsolute } from './address.ts';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of the site without language prefix, or an absolute address. */
  readonly to: string;
  readonly replace?: boolean;
  readonly preventScrollReset?: boolean;
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** An address that runs script is none, whoever configured it. */
const isSafe = (to: string): boolean =>
  !isAbsolute(to) || (URL.canParse(to) && /^(https?|mailto|tel):$/.test(new URL(to).protocol));

/** What is left of a link whose address must not be followed. */
const Unlinked = ({ replace: _replace, preventScrollReset: _reset, ...rest }: Omit<LinkProps, 'to'>) => <a {...rest} />;

/**
 * The router's link: it stays in the page and keeps the language. Other origins are left to the browser.
 *
 * @example
 * <Button asChild><Link to="/casino/games">{t('allGames')}</Link></Button>
 */
export const Link = ({ to, ...rest }: LinkProps) =>
  isSafe(to) ? <RouterLink {...rest} to={to} discover="none" /> : <Unlinked {...rest} />;
