/** Where the visitor is and how to go elsewhere. */
export { useLeads, useNavigation, usePlace } from './hooks.ts';
export { Link } from './link.tsx';
export type { LinkProps } from './link.tsx';
