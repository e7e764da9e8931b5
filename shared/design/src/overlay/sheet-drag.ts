import { type PointerEvent, type RefObject, useRef } from 'react';

/** A sheet that is pulled further or faster than this closes; otherwise it springs back. */
const CLOSE_DISTANCE_PX = 110;
const CLOSE_SPEED_PX_PER_MS = 0.6;

function moveTo(sheet: HTMLElement | null, px: number, animated: boolean): void {
  if (!sheet) return;
  sheet.style.transition = animated ? 'transform 180ms ease-out' : 'none';
  sheet.style.transform = px === 0 ? '' : `translateY(${px}px)`;
}

/** Handlers for the handle of a sheet that can be pulled down to close. */
export const useSheetDrag = (sheet: RefObject<HTMLElement | null>, onClose: () => void) => {
  const start = useRef<{ y: number; timeMs: number } | undefined>(undefined);

  const distance = (event: PointerEvent): number => Math.max(0, event.clientY - (start.current?.y ?? event.clientY));

  const release = (event: PointerEvent): void => {
    if (!start.current) return;
    const moved = distance(event);
    const speed = moved / Math.max(1, event.timeStamp - start.current.timeMs);
    start.current = undefined;
    if (moved > CLOSE_DISTANCE_PX || (moved > CLOSE_DISTANCE_PX / 4 && speed > CLOSE_SPEED_PX_PER_MS)) onClose();
    else moveTo(sheet.current, 0, true);
  };

  return {
    onPointerDown(event: PointerEvent): void {
      start.current = { y: event.clientY, timeMs: event.timeStamp };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent): void {
      if (start.current) moveTo(sheet.current, distance(event), false);
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
};
