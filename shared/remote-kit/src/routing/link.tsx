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

/** An address that runs script is not allowed, even if it comes from the site's configuration. */
const isSafe = (to: string): boolean =>
  !isAbsolute(to) || (URL.canParse(to) && /^(https?|mailto|tel):$/.test(new URL(to).protocol));

/** The props of a link whose address is not allowed. */
const Unlinked = ({ replace: _replace, preventScrollReset: _reset, ...rest }: Omit<LinkProps, 'to'>) => <a {...rest} />;

/**
 * The router's link: it navigates in the page and preserves the language. The browser handles other origins.
 *
 * @example
 * <Button asChild><Link to="/casino/games">{t('allGames')}</Link></Button>
 */
export const Link = ({ to, ...rest }: LinkProps) =>
  isSafe(to) ? <RouterLink {...rest} to={to} discover="none" /> : <Unlinked {...rest} />;
