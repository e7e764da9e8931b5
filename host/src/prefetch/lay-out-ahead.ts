/** Laid out, but neither painted, focusable, found by a search nor known to assistive technology; presses go through. */
const HIDDEN = { 'content-visibility': 'hidden', 'clip-path': 'inset(50%)' } as const;

const isSupported = (): boolean => globalThis.CSS?.supports?.('content-visibility', 'hidden') ?? false;

/**
 * Puts a dialog that React renders hidden into the document, and has its styles and its layout computed whenever it has
 * rendered: work that a slow phone would otherwise do between the press and the frame (docs/decisions/0135). A browser
 * without `content-visibility` gets it into the document when it is opened.
 *
 * @param container the dialog's layers, without a parent
 * @returns a function that uncovers the dialog, to be called before React shows it
 */
export const layOutAhead = (container: HTMLElement): (() => void) => {
  if (!isSupported()) return () => document.body.append(container);
  const dialogs = new Set<Element>();
  const layers = new Set<HTMLElement>();
  const animations = new Set<Animation>();

  const layOut = (): void => {
    // It is not rendered yet, or was dropped.
    if (container.childElementCount === 0) return;
    // It is no dialog before it is opened: who looks for one in the document finds none.
    for (const dialog of container.querySelectorAll('[role=dialog]')) {
      dialogs.add(dialog);
      dialog.removeAttribute('role');
    }
    for (const layer of container.children) {
      if (!(layer instanceof HTMLElement) || layers.has(layer)) continue;
      layers.add(layer);
      for (const [property, value] of Object.entries(HIDDEN)) layer.style.setProperty(property, value);
      // It stays: without it the dialog would be laid out once more when it is shown.
      layer.style.setProperty('contain', 'strict');
      // React hides it by this, which has no layout; when it shows the dialog it finds nothing to remove.
      layer.style.removeProperty('display');
    }
    // Only a question about a part inside has a hidden layer laid out.
    for (const dialog of dialogs) dialog.getBoundingClientRect();
    // They have begun with their styles and would be over.
    for (const animation of container.getAnimations({ subtree: true })) {
      if (animation.playState !== 'running') continue;
      animation.pause();
      animations.add(animation);
    }
  };

  const rendered = new MutationObserver(layOut);
  rendered.observe(container, { childList: true, subtree: true });
  document.body.append(container);
  layOut();
  return () => {
    rendered.disconnect();
    for (const dialog of dialogs) dialog.setAttribute('role', 'dialog');
    for (const { style } of layers) for (const property of Object.keys(HIDDEN)) style.removeProperty(property);
    for (const animation of animations) animation.play();
  };
};
