import type { Role } from './access.ts';

export interface DemoOperator {
  readonly name: string;
  readonly role: Role;
  readonly password: string;
}

/** The operators of the demo's board. Their passwords are published, so an edge that is no demo takes none of them. */
export const demoOperators: readonly DemoOperator[] = [
  { name: 'admin', role: 'admin', password: 'jangada-admin' },
  { name: 'operator', role: 'operator', password: 'jangada-operator' },
  { name: 'viewer', role: 'viewer', password: 'jangada-viewer' },
];

export const isDemoPassword = (text: string): boolean => demoOperators.some(({ password }) => password === text);
