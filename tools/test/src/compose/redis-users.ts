import { spawnSync } from 'node:child_process';
import { findOrInstall } from '@jangada/server/testing/system-packages';

/** Redis has it from 7.2 on, and refuses users with rights that it does not know; the image has 8. */
const knowsSetInfo = (): boolean => {
  const { stdout } = spawnSync(findOrInstall('redis-server', 'redis-server') ?? '', ['--version'], {
    encoding: 'utf8',
  });
  const [, major = 0, minor = 0] = / v=(\d+)\.(\d+)/.exec(stdout) ?? [];
  return Number(major) > 7 || (Number(major) === 7 && Number(minor) >= 2);
};

/** The users of write-secrets.ts, without a right that the Redis of this machine does not know. */
export const redisUsersKnownHere = (written: string): string =>
  knowsSetInfo() ? written : written.replaceAll(' +client|setinfo', '');
