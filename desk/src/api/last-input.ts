/** What the page calls for so long after the last key or press belongs to the person's work. */
const USE_MS = 30_000;

let lastInputMs = performance.now();

for (const kind of ['keydown', 'pointerdown', 'wheel', 'touchmove'])
  addEventListener(kind, () => (lastInputMs = performance.now()), { capture: true, passive: true });

/** Whether somebody is at the page. Calls without anybody keep no session from its lock. */
export const isInUse = (): boolean => performance.now() - lastInputMs < USE_MS;
