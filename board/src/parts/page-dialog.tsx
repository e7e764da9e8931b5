import { Dialog, type DialogProps } from '@jangada/design/dialog';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';

/**
 * A dialog of the board: the browser's Back closes it, and the page behind it stays. It has an entry in the history
 * with the address of the page.
 */
export const PageDialog = (props: DialogProps) => {
  const id = useId();
  const navigate = useNavigate();
  const navigation = useNavigationType();
  const location = useLocation();
  const isOnTop = (location.state as { dialog?: string } | null)?.dialog === id;
  const wasOnTop = useRef(false);
  const enter = useEffectEvent(() => void navigate(location, { state: { ...location.state, dialog: id } }));
  const leave = useEffectEvent(() => {
    if (isOnTop) void navigate(-1);
  });
  const followHistory = useEffectEvent(() => {
    // A dialog that opens over this one is a PUSH.
    if (wasOnTop.current && !isOnTop && navigation === NavigationType.Pop) props.onClose();
    wasOnTop.current = isOnTop;
  });
  useEffect(() => {
    enter();
    return () => leave();
  }, []);
  useEffect(() => followHistory(), [isOnTop]);
  return <Dialog {...props} />;
};
