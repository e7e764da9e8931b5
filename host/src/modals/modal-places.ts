import type { RoutePath } from '@jangada/contracts/routes';

const errorPlaces: readonly string[] = ['/error', '/Offiline'] satisfies RoutePath[];

/** Pages that say what went wrong: nothing lies over them. */
export const isErrorPlace = (path: string): boolean => errorPlaces.includes(path);

/** Does a dialog or a drawer lie over the page right now? */
export const isPageCovered = (): boolean => document.querySelector('[role=dialog][aria-modal=true]') !== null;
