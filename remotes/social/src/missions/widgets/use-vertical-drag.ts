import { useRef } from 'react';
import type { MouseEvent, PointerEvent } from 'react';

/** A press that moves less than this is a click. */
const DRAG_FROM_PX = 5;

interface DragParts {
  readonly y: number;
  readonly onMove: (y: number) => void;
  readonly onEnd: () => void;
}

/** Handlers of an element that is dragged vertically. A drag is not a click. */
export const useVerticalDrag = ({ y, onMove, onEnd }: DragParts) => {
  const start = useRef<{ readonly pointerY: number; readonly y: number } | null>(null);
  const isDragging = useRef(false);

  const release = () => {
    if (isDragging.current) onEnd();
    start.current = null;
  };

  return {
    onPointerDown(event: PointerEvent): void {
      isDragging.current = false;
      if (event.button !== 0) return;
      start.current = { pointerY: event.clientY, y };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    // Otherwise, once the element has moved away, the browser would drag the link below it and cancel the pointer.
    onMouseDown(event: MouseEvent): void {
      event.preventDefault();
    },
    onPointerMove(event: PointerEvent): void {
      if (!start.current) return;
      const moved = event.clientY - start.current.pointerY;
      if (Math.abs(moved) >= DRAG_FROM_PX) isDragging.current = true;
      if (isDragging.current) onMove(start.current.y + moved);
    },
    onPointerUp: release,
    onPointerCancel: release,
    onClickCapture(event: MouseEvent): void {
      if (!isDragging.current) return;
      isDragging.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
};
