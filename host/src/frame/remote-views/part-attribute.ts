/** Marks a part of the page for the x-ray: remote, module, version, unique name. */
export const PART_ATTRIBUTE = 'data-part';
