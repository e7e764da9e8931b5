import * as z from './schema.ts';

/** The remotes of the product. Other remotes can be added without an entry here (decision 0031). */
export const remoteNames = ['casino', 'sportsbook', 'wallet', 'social', 'account'] as const;

/** A remote in the contract tables: it may own routes, modals, panels and events of the product. */
export type KnownRemote = (typeof remoteNames)[number];

/** Any remote. A remote outside the tables owns the paths below `/<its name>` and can fill open slots. */
export type RemoteName = KnownRemote | (string & {});

/**
 * Reserved names: the shell, the board of operators, first segments of other addresses, and properties of every
 * JavaScript object.
 */
export const RESERVED_NAMES: readonly string[] = [
  ...['host', 'board', 'api', 'assets', 'brand', 'delivery', 'frames', 'releases', 'health', 'live', 'en', 'pt'],
  ...['animation', 'bonus', 'error', 'install', 'ios', 'login', 'pages', 'privacy', 'promotion', 'ranking', 'refers'],
  ...['register', 'sports', 'sportschange', 'terms', 'user', 'widgetbetby', 'constructor'],
];

/** 2 to 30 lower-case letters and digits, because it is part of addresses, file names and global names. */
const NAME = /^[a-z][a-z0-9]{1,29}$/;

export const remoteName = z.string().check(
  z.regex(NAME),
  z.refine((name) => !RESERVED_NAMES.includes(name)),
) as unknown as z.Schema<RemoteName>;

/**
 * The releases that `npm start` builds and rolls out first, and that every tenant has. The shell is released like a
 * remote.
 */
export const releasableNames = ['host', ...remoteNames] as const;

export type ReleasableName = 'host' | RemoteName;

export const releasableName = z.string().check(
  z.regex(NAME),
  z.refine((name) => name === 'host' || !RESERVED_NAMES.includes(name)),
) as unknown as z.Schema<ReleasableName>;

export const isKnownRemote = (name: string): name is KnownRemote => (remoteNames as readonly string[]).includes(name);
