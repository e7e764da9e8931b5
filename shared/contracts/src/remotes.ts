import * as z from './schema.ts';

/** The areas of the product that ship alone. A new remote is added here first: its name is part of every claim. */
export const remoteNames = ['casino', 'sportsbook', 'wallet', 'social', 'account'] as const;

export type RemoteName = (typeof remoteNames)[number];

export const remoteName = z.enum(remoteNames);

/** What can be released: the shell is one too. */
export const releasableNames = ['host', ...remoteNames] as const;

export type ReleasableName = (typeof releasableNames)[number];

export const releasableName = z.enum(releasableNames);
