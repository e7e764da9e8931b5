/** The roles of staff. A role is a set of permissions (matrix.ts); a grant gives one to a person for tenants and a time. */
export const roles = [
  'support',
  'support-lead',
  'payments',
  'identity',
  'risk',
  'compliance',
  'moderator',
  'crm',
  'content',
  'finance',
  'manager',
  'admin',
  'auditor',
] as const;

export type Role = (typeof roles)[number];

export const isRole = (word: string): word is Role => roles.some((role) => role === word);
