import { type ThemeSource, themeVariables } from './theme-variables.ts';

export { themeStyleId } from './theme-style-id.ts';

/**
 * The tenant's theme as one style sheet for both modes: dark on the root and under `.dark`, light under `.light`, so
 * that the class on the root decides before paint and a part of a page may be shown in the other mode. The edge puts it
 * inline as `<style id="jangada-theme" nonce>`; `DesignProvider` then adds no theme.
 */
export const themeCss = (site: ThemeSource): string => {
  const block = (selector: string, mode: 'light' | 'dark'): string => {
    const rules = Object.entries(themeVariables(site, mode)).map(([name, value]) => `${name}:${value}`);
    return `${selector}{color-scheme:${mode};${rules.join(';')}}`;
  };
  return block(':root,.dark', 'dark') + block('.light', 'light');
};
