/**
 * The parts of the design system that the start needs. `main.ts` evaluates them in a separate task. A dynamic import of
 * the design system itself would put all of it into the first file.
 */
export { DesignProvider } from '@jangada/design';
