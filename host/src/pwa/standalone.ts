/** Is this page the installed application, not a tab of the browser? Safari on iOS says it in its own way. */
export const isStandalone = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true;
