import type { RoutePath } from '@jangada/contracts/page/routes';

const errorPlaces: readonly string[] = ['/error', '/Offiline'] satisfies RoutePath[];

/** Pages that say what went wrong: nothing lies over them. */
export const isErrorPlace = (path: string): boolean => errorPlaces.includes(path);

const installPlaces: readonly string[] = ['/ios', '/install', '/install-two'] satisfies RoutePath[];

/** Pages without prompts: errors, and those that show how to install the site (decision 0029). */
export const isUndisturbed = (path: string): boolean => isErrorPlace(path) || installPlaces.includes(path);

/** Does a dialog or a drawer lie over the page right now? */
export const isPageCovered = (): boolean => document.querySelector('[role=dialog][aria-modal=true]') !== null;
