import type { ModalName, ModalProps } from './modals.ts';

/** The attributes by which the shell recognises a button that opens a modal; the props are JSON. */
export const OPENS_ATTRIBUTE = 'data-opens';
export const OPENS_PROPS_ATTRIBUTE = 'data-opens-props';

export interface OpensModal {
  readonly [OPENS_ATTRIBUTE]: ModalName;
  readonly [OPENS_PROPS_ATTRIBUTE]: string;
  readonly onClick: () => void;
}

/** The part of `Modals` of the host API that a button needs. */
interface ModalOpener {
  open<Name extends ModalName>(name: Name, props: ModalProps<Name>): void;
}

/**
 * Makes a button open a modal and marks it, so that the shell fetches the modal and renders it before the press
 * (docs/decisions/0126, 0136).
 *
 * @returns props of the button; a button that does more overrides `onClick` after them
 *
 * @example
 * <Button {...opensModal(modals, 'auth', { mode: 'login' })}>{t('login')}</Button>
 */
export const opensModal = <Name extends ModalName>(
  modals: ModalOpener,
  name: Name,
  props: ModalProps<Name>,
): OpensModal => ({
  [OPENS_ATTRIBUTE]: name,
  [OPENS_PROPS_ATTRIBUTE]: JSON.stringify(props),
  onClick: () => modals.open(name, props),
});
