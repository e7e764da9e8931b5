import { DomainError } from '../../domain-error.ts';
import type { Call } from '../../http/call.ts';
import type { Limit } from '../../http/rate-limits.ts';
import type { Platform } from '../../platform.ts';
import { countFailures } from './attempts.ts';
import { mayLogin } from './capabilities.ts';
import { requireCaptcha } from './captcha-gate.ts';
import { identify, loginIdentifier } from './identify.ts';
import { verifyPassword } from './passwords.ts';
import { openSession } from './sessions.ts';
import { findUserBy, type UserRow } from './users.repository.ts';

const failures: Limit = { name: 'sign-in-failures', max: 5, windowMs: 15 * 60_000 };
const FAILURES_BEFORE_CAPTCHA = 3;

interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly captcha?: string | undefined;
}

/** Signs a player in (AUTH-28). */
export async function login(
  app: Pick<Platform, 'db' | 'captcha' | 'limits'>,
  { username, password, captcha }: Credentials,
  call: Call,
): Promise<{ user: UserRow; token: string }> {
  const { tenant } = call;
  const [identifier, value] = identify(username, tenant.settings);
  const who = asking(call, value);
  const failed = countFailures(app.limits, failures, who);
  if (tenant.settings.captcha && failed >= FAILURES_BEFORE_CAPTCHA) await requireCaptcha(app.captcha, captcha, call);

  const user = await app.db.read(tenant.id, (reader) => findUserBy(reader, identifier, value));
  if (!(await verifyPassword(user?.password_hash, password)) || !user) {
    app.limits.take(failures, who);
    const captchaNext = tenant.settings.captcha && failed + 1 >= FAILURES_BEFORE_CAPTCHA;
    throw new DomainError('auth.wrong-credentials', captchaNext ? { facts: { captcha: true } } : {});
  }
  app.limits.forget(failures, who);

  return app.db.transaction(tenant.id, async (tx) => {
    await mayLogin(tx, user, tenant);
    return { user, token: await openSession(tx, user.id) };
  });
}

/** Who has just proved to be the player may mistype the new password as often as anybody. */
export function forgetFailures({ limits }: Pick<Platform, 'limits'>, user: UserRow, call: Call): void {
  const value = user[loginIdentifier(call.tenant.settings)];
  if (value) limits.forget(failures, asking(call, value));
}

const asking = ({ tenant, ip }: Call, value: string): string => `${tenant.id} ${ip} ${value}`;
