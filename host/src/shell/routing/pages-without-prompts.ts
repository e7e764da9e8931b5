import type { RoutePath } from '@jangada/contracts/page/routes';

const errorPlaces: readonly string[] = ['/error', '/Offiline'] satisfies RoutePath[];

/** True for an error page, which has no overlays. */
export const isErrorPlace = (path: string): boolean => errorPlaces.includes(path);

const installPlaces: readonly string[] = ['/ios', '/install', '/install-two'] satisfies RoutePath[];

/** True for pages without prompts: errors and installation guides (decision 0029). */
export const isUndisturbed = (path: string): boolean => isErrorPlace(path) || installPlaces.includes(path);

/** Is a dialog or a drawer open? */
export const isPageCovered = (): boolean => document.querySelector('[role=dialog][aria-modal=true]') !== null;
