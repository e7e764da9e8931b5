import { existsSync } from 'node:fs';
import type { DemoUser } from './welcome.ts';

const file = new URL('../../../services/api/src/seed/demo-users.ts', import.meta.url);

/** The users that the API seeds for the demo. */
export const demoUsers = async (): Promise<readonly DemoUser[]> => {
  if (!existsSync(file)) return [];
  const module: unknown = await import(file.href);
  const users = typeof module === 'object' && module && 'demoUsers' in module ? module.demoUsers : [];
  return Array.isArray(users) ? (users as DemoUser[]) : [];
};
