import '@testing-library/jest-dom';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { DesignProvider } from '../provider/design-provider.tsx';
import { themeStyleId } from '../theming/theme-style-id.ts';
import { defaultTheme } from '../theming/theme-variables.ts';

/** Renders inside the design provider, as on a page whose theme the edge has written. */
export const renderDesign = (ui: ReactNode): RenderResult => {
  if (!document.getElementById(themeStyleId)) {
    const style = document.createElement('style');
    style.id = themeStyleId;
    document.head.append(style);
  }
  return render(ui, {
    wrapper: ({ children }) => (
      <DesignProvider site={defaultTheme} mode="dark">
        {children}
      </DesignProvider>
    ),
  });
};

/** Makes the visitor prefer no motion, until the returned function is called. */
export const preferReducedMotion = (): (() => void) => {
  const original = globalThis.matchMedia;
  globalThis.matchMedia = (query) => Object.assign(original(query), { matches: query.includes('reduced-motion') });
  return () => {
    globalThis.matchMedia = original;
  };
};
