import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { CacheProvider } from '@emotion/react';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { configureIcons } from '../icon/icon-store.ts';
import { system } from '../system/system.ts';
import { themeStyleId } from '../theming/theme-style-id.ts';
import type { ThemeSource } from '../theming/theme-variables.ts';
import { createStyleCache } from './style-cache.ts';

export interface DesignProviderProps {
  /** The tenant's site configuration; only its colours and appearance are read. */
  site: ThemeSource;
  mode: 'light' | 'dark';
  /** The nonce of the page's CSP, for the style elements made at run time. */
  nonce?: string | undefined;
  /** A second icon service for when the tenant's own endpoint does not answer (DES-34). */
  iconService?: string | undefined;
  children: ReactNode;
}

/**
 * Provides the tenant's look to the application: Chakra with the design system, Emotion under the CSP, colours of the
 * tenant.
 */
export const DesignProvider = ({ site, mode, nonce, iconService, children }: DesignProviderProps) => {
  const [cache] = useState(() => createStyleCache(nonce));
  useColorModeClass(mode);
  useTheme(site, nonce);
  useEffect(() => configureIcons(iconService ? { service: iconService } : {}), [iconService]);
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>{children}</ChakraProvider>
    </CacheProvider>
  );
};

function useColorModeClass(mode: 'light' | 'dark'): void {
  useLayoutEffect(() => {
    const { classList } = document.documentElement;
    classList.toggle('light', mode === 'light');
    classList.toggle('dark', mode === 'dark');
  }, [mode]);
}

/** The edge writes the theme into the HTML; without it (stand-alone, tests) it is computed here. */
function useTheme(site: ThemeSource, nonce: string | undefined): void {
  useEffect(() => {
    if (document.querySelector(`style#${themeStyleId}:not([data-computed])`)) return;
    let current = true;
    void import('../theming/theme-css.ts').then(({ themeCss }) => {
      if (!current) return;
      const style = document.getElementById(themeStyleId) ?? document.createElement('style');
      style.id = themeStyleId;
      style.dataset['computed'] = '';
      if (nonce) style.setAttribute('nonce', nonce);
      style.textContent = themeCss(site);
      if (!style.isConnected) document.head.append(style);
    });
    return () => {
      current = false;
    };
  }, [site, nonce]);
}
