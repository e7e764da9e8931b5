/** A part of the design system, so that `main.ts` can evaluate it in a turn of its own. */
export { DesignProvider } from '@jangada/design';
