/**
 * What the start needs of the design system, for `main.ts` to evaluate in a task of its own. Imported dynamically itself, the
 * design system would be in the first file as a whole.
 */
export { DesignProvider } from '@jangada/design';
