import { demoOperators } from '@jangada/contracts/delivery/demo-operators';
import { demoTenants } from './demo-tenants.ts';
import type { Site } from './start-site.ts';

export interface DemoUser {
  readonly tenant: string;
  readonly username: string;
  readonly password: string;
  readonly note: string;
}

/** The final output of `npm start`: the addresses, and the accounts that can sign in. */
export const welcome = (site: Site, users: readonly DemoUser[]): string => {
  const sites = demoTenants.map(({ slug, note }) => `  ${(site.addresses[slug] ?? '').padEnd(36)} ${note}`);
  const people = users.map(
    ({ tenant, username, password, note }) =>
      `  ${tenant.padEnd(10)} ${username.padEnd(16)} ${password.padEnd(16)} ${note}`,
  );
  const operators = demoOperators.map(
    ({ name, role, password }) => `  ${role.padEnd(10)} ${name.padEnd(16)} ${password}`,
  );
  return [
    '',
    'Jangada is running.',
    '',
    ...sites,
    '',
    `  ${site.sandboxUrl}/pix/bank`.padEnd(38) + ' the bank app that pays PIX charges',
    `  ${site.sandboxUrl}/mailbox`.padEnd(38) + ' e-mail and SMS codes',
    `  ${site.apiUrl}`.padEnd(38) + ' the platform API',
    `  ${site.realtimeUrl}`.padEnd(38) + ' realtime',
    `  ${site.addresses['jangada'] ?? ''}/delivery/board`.padEnd(38) + ' the board of releases; the desk opens it',
    `  ${site.deskUrl}`.padEnd(38) + ' the desk of the people who run the site; no password in the demo',
    '  pnpm jangada ops --help'.padEnd(38) + ' what operators can do',
    ...(people.length > 0 ? ['', '  site       phone            password', ...people] : []),
    '',
    '  board      local account    password',
    ...operators,
    '',
    'Ctrl-C stops everything.',
    '',
  ].join('\n');
};
