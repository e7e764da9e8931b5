/** Where the shell writes, in a page under x-ray, whose part of the page this is: remote, module, version, unique name. */
export const PART_ATTRIBUTE = 'data-part';
