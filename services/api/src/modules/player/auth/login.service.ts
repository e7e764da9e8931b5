import { DomainError } from '../../../errors/domain-error.ts';
import type { Call } from '../../../http/call.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countAttempt, type KnownBy } from './attempts.ts';
import { findSignInCandidate } from './browsers.ts';
import { isDemoLogin } from '../../../users/demo-users.ts';
import { mayLogin } from '../../eligibility/access/capabilities.ts';
import { identify } from './identify.ts';
import { countSiteFailure, countSiteSignIn } from './site-guessing.ts';
import { verifyPassword } from '@jangada/server/passwords';
import { traceStep } from '../../../tracing/steps.ts';
import { openSession } from '../../../users/sessions.ts';
import type { UserRow } from '../../../users/users.repository.ts';

interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly captcha?: string | undefined;
}

/**
 * Signs a player in (AUTH-28).
 *
 * @throws auth.wrong-credentials, auth.too-many-attempts, auth.captcha-failed, account.self-excluded
 */
export const login = async (
  app: Pick<Platform, 'db' | 'captchas' | 'limits' | 'config'>,
  { username, password, captcha }: Credentials,
  call: Call,
): Promise<{ user: UserRow; token: string }> => {
  const { tenant, browserId } = call;
  const [identifier, account] = identify(username, tenant.settings);
  const { user, usedBrowser } = await app.db.read(tenant.id, (reader) =>
    findSignInCandidate(reader, [identifier, account], browserId),
  );
  const knownBy = usedBrowser ? (`browser ${browserId}` as const) : sessionOfPlayer(user, call);
  const attempt = await countAttempt(app, { account, knownBy, captcha }, call);
  const isRight = await traceStep('verify password', () => verifyPassword(user?.password_hash, password));
  // Everybody knows these passwords: outside the demo they are wrong, whatever the database says.
  const isPublished = !app.config.isDemo && isDemoLogin(user?.phone, password);
  if (!isRight || !user || isPublished) {
    await countSiteFailure(app, tenant.id, { account, ip: call.ip });
    const needsCaptcha = await attempt.nextNeedsCaptcha();
    throw new DomainError('auth.wrong-credentials', needsCaptcha ? { facts: { captcha: true } } : {});
  }
  await attempt.succeeded();
  await countSiteSignIn(app.limits, tenant.id, user.id);

  return app.db.transaction(tenant.id, async (tx) => {
    await mayLogin(tx, user, tenant);
    return { user, token: await openSession(tx, user.id, call.userAgent) };
  });
};

/** Recognises a player who confirms the password within a session. */
const sessionOfPlayer = (user: UserRow | undefined, { session }: Call): KnownBy | null =>
  session && session.userId === user?.id ? `session ${session.tokenHash}` : null;
