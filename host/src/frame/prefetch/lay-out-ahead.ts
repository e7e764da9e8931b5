/**
 * The dialog is laid out but not painted, focusable, searchable or visible to assistive technology; presses pass
 * through.
 */
const HIDDEN = { 'content-visibility': 'hidden', 'clip-path': 'inset(50%)' } as const;

const isSupported = (): boolean => globalThis.CSS?.supports?.('content-visibility', 'hidden') ?? false;

/**
 * Puts a dialog that React renders hidden into the document, and computes its styles and layout after each rendering. A
 * slow phone would otherwise do this work between the press and the next painted frame (docs/decisions/0135). Browsers
 * without `content-visibility` get the dialog in the document only when it opens.
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
    // Without children, the dialog is not rendered yet or was dropped.
    if (container.childElementCount === 0) return;
    // Removes the role until the dialog opens, so that queries of the document do not find the dialog before.
    for (const dialog of container.querySelectorAll('[role=dialog]')) {
      dialogs.add(dialog);
      dialog.removeAttribute('role');
    }
    for (const layer of container.children) {
      if (!(layer instanceof HTMLElement) || layers.has(layer)) continue;
      layers.add(layer);
      for (const [property, value] of Object.entries(HIDDEN)) layer.style.setProperty(property, value);
      // This property stays: removing it would lay out the dialog again when it is shown.
      layer.style.setProperty('contain', 'strict');
      // React hides the layer by `display: none`, which prevents layout. When React shows the dialog, it has no style
      // left to remove.
      layer.style.removeProperty('display');
    }
    // Browsers lay out a hidden layer only when a script measures an element inside it.
    for (const dialog of dialogs) dialog.getBoundingClientRect();
    // Pauses the animations until the dialog is shown: they start with the styles and would end before.
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
