import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import { useHost } from './host-context.tsx';
import { useLanguage } from './hooks.ts';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of the site without language prefix, or an absolute address. */
  readonly to: string;
  readonly replace?: boolean;
  readonly keepScroll?: boolean;
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** An address that runs script is none, whoever configured it. */
const isSafe = (to: string): boolean => URL.canParse(to) && /^(https?|mailto|tel):$/.test(new URL(to).protocol);

const isOfTheSite = (to: string): boolean => to.startsWith('/') && !to.startsWith('//');

/** A click that the browser should handle itself: another button, a new tab, a download. */
const isTheBrowsers = (event: MouseEvent<HTMLAnchorElement>): boolean =>
  event.button !== 0 ||
  event.metaKey ||
  event.ctrlKey ||
  event.shiftKey ||
  event.altKey ||
  (event.currentTarget.target !== '' && event.currentTarget.target !== '_self');

/**
 * A plain anchor that navigates inside the page and keeps the language.
 *
 * @example
 * <Button asChild><Link to="/casino/games">{t('allGames')}</Link></Button>
 */
export const Link = ({ to, replace = false, keepScroll = false, onClick, ...rest }: LinkProps) => {
  const { navigation } = useHost();
  useLanguage();

  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isOfTheSite(to) || isTheBrowsers(event)) return;
    event.preventDefault();
    navigation.go(to, { replace, keepScroll });
  };

  const href = isOfTheSite(to) ? navigation.href(to) : isSafe(to) ? to : undefined;
  return <a {...rest} href={href} onClick={handleClick} />;
};
