const layers = new Set<() => boolean>();

/** Something that lies above the page while it is open: the page has no keys then. */
export const registerLayer = (isOpen: () => boolean): void => void layers.add(isOpen);

/** Also while what was opened is still loading. */
export const isUnderLayer = (): boolean => [...layers].some((isOpen) => isOpen());
