/** Is the page running as the installed app? Safari on iOS has its own property for it. */
export const isStandalone = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true;
