const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

const textIn = (field: EventTarget | null): string => {
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field.value;
  return field instanceof HTMLElement && field.isContentEditable ? (field.textContent ?? '') : '';
};

/** Tracks the last interaction, and whether a field contains typed text. */
export const watchVisitor = (nowMs: () => number = Date.now) => {
  const typedIn = new Set<EventTarget>();
  let touchedMs = nowMs();
  for (const touch of TOUCHES) {
    document.addEventListener(touch, () => (touchedMs = nowMs()), { capture: true, passive: true });
  }
  document.addEventListener(
    'input',
    ({ target }) => {
      touchedMs = nowMs();
      if (target) typedIn.add(target);
    },
    { capture: true, passive: true },
  );
  return {
    lastTouchedMs: (): number => touchedMs,
    hasTyped: (): boolean => {
      for (const field of typedIn) {
        if (!(field instanceof Node && field.isConnected)) typedIn.delete(field);
        else if (textIn(field).trim() !== '') return true;
      }
      return false;
    },
  };
};
