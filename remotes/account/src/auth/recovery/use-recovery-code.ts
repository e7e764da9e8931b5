import { recoverPassword } from '@jangada/contracts/domains/auth/endpoints';
import { ApiError } from '@jangada/remote-kit/errors';
import { useApi } from '@jangada/remote-kit/hooks';
import { useMutation } from '@jangada/remote-kit/query';
import { useState } from 'react';
import { useResendLock } from '../../verification/use-resend-lock.ts';

export interface RecoveryCode {
  /** Requests the first code or another one. */
  readonly requestCode: (username: string) => void;
  readonly isPending: boolean;
  readonly error: Error | null;
  /** Seconds until another code may be requested (VAL-30). */
  readonly secondsLeft: number;
  /** True once the server requires a captcha, which it does after a few codes. */
  readonly needsCaptcha: boolean;
  /** True while a captcha is needed and not solved yet. */
  readonly awaitsCaptcha: boolean;
  readonly setCaptcha: (token: string | null) => void;
  /** Counts the requests: a captcha token is valid once, so each request needs a new captcha. */
  readonly attempt: number;
}

const isCode = (error: unknown, code: ApiError['code']): boolean => error instanceof ApiError && error.code === code;

/** @param onSent called when a code was requested; the server sends one only to an existing account */
export const useRecoveryCode = (onSent: (username: string) => void): RecoveryCode => {
  const api = useApi();
  const lock = useResendLock();
  const [captcha, setCaptcha] = useState<string | null>(null);
  const [needsCaptcha, setNeedsCaptcha] = useState(false);
  const [attempt, setAttempt] = useState(0);

  const sent = (username: string) => {
    lock.start();
    setNeedsCaptcha(false);
    onSent(username);
  };
  const request = useMutation({
    mutationFn: (username: string) => api(recoverPassword, { body: { username, ...(captcha ? { captcha } : {}) } }),
    onSuccess: (_, username) => sent(username),
    onError: (error, username) => {
      // This refusal means that a code was requested a moment ago and is on its way, so the form goes on as after a
      // success.
      if (isCode(error, 'auth.code-wait')) sent(username);
      if (isCode(error, 'auth.captcha-failed')) setNeedsCaptcha(true);
    },
    onSettled: () => {
      setCaptcha(null);
      setAttempt((count) => count + 1);
    },
  });
  return {
    requestCode: request.mutate,
    isPending: request.isPending,
    error: isCode(request.error, 'auth.code-wait') ? null : request.error,
    secondsLeft: lock.secondsLeft,
    needsCaptcha,
    awaitsCaptcha: needsCaptcha && captcha === null,
    setCaptcha,
    attempt,
  };
};
