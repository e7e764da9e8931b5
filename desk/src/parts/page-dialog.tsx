import { Dialog, type DialogProps } from '@jangada/design/dialog';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { create } from 'zustand';
import { registerLayer } from './layers.ts';

interface OpenDialog {
  readonly id: string;
  readonly close: () => void;
}

/** The open dialogs, the topmost last. */
const useDialogs = create<{ readonly dialogs: readonly OpenDialog[] }>()(() => ({ dialogs: [] }));

registerLayer(() => useDialogs.getState().dialogs.length > 0);

/** A dialog that the browser's Back closes; the page behind it stays. */
export const PageDialog = (props: DialogProps) => {
  const id = useId();
  const close = useEffectEvent(() => props.onClose());
  useEffect(() => {
    useDialogs.setState(({ dialogs }) => ({ dialogs: [...dialogs, { id, close: () => close() }] }));
    return () => useDialogs.setState(({ dialogs }) => ({ dialogs: dialogs.filter((one) => one.id !== id) }));
  }, [id]);
  return <Dialog {...props} />;
};

const stateOf = (state: unknown): object => (typeof state === 'object' && state !== null ? state : {});

const isGuard = (state: unknown): boolean => 'dialog' in stateOf(state);

/**
 * While a dialog is open the history has one more entry with the address of the page, which Back leaves. One entry
 * serves all dialogs: one may follow another, or open over it.
 */
export const DialogHistory = () => {
  const { dialogs } = useDialogs();
  const navigate = useNavigate();
  const navigation = useNavigationType();
  const location = useLocation();
  const isGuarded = isGuard(location.state);
  const isOpen = dialogs.length > 0;
  /** The step back after a dialog has closed arrives later; the next one may be open by then. */
  const isStepping = useRef(false);
  const arrive = useEffectEvent(() => {
    const isOwnStep = isStepping.current && navigation === NavigationType.Pop;
    if (isOwnStep) isStepping.current = false;
    if (isOwnStep || !isOpen || isGuarded) return;
    // Back closes the topmost dialog; a link to another page all of them.
    if (navigation === NavigationType.Pop) dialogs.at(-1)?.close();
    else for (const { close } of dialogs) close();
  });
  const { key, pathname } = location;
  useEffect(() => arrive(), [key, pathname]);
  const guard = useEffectEvent(() => {
    if (isOpen && !isGuarded) void navigate(location, { state: { ...stateOf(location.state), dialog: true } });
    // A link that closed the dialog has left the entry already, also while its page is loading and this one still shows.
    const entry = window.history.state as { readonly usr?: unknown } | null;
    if (isOpen || !isGuard(entry?.usr)) return;
    isStepping.current = true;
    void navigate(-1);
  });
  useEffect(() => {
    // A dialog that closes another and opens at once needs no step back and forth.
    const timer = setTimeout(() => guard());
    return () => clearTimeout(timer);
  }, [dialogs.length, key]);
  return null;
};
