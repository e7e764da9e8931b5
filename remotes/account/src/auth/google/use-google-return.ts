import { loginWithGoogle } from '@jangada/contracts/domains/auth/endpoints';
import { ApiError, serverMessages } from '@jangada/contracts/client/errors';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useHost } from '@jangada/remote-kit/host-context';
import { useMutation } from '@jangada/remote-kit/query';
import { useLocation, useNavigate } from '@jangada/remote-kit/routing';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../texts/use-translation.ts';
import { clearReferralCode, readReferralCode } from '../referral-code.ts';
import { readReply, takeRequest } from './google-request.ts';
import type { GoogleReply } from './google-request.ts';

interface GoogleReturn {
  readonly isPending: boolean;
  /** Shown above the form; undefined when the sign-in has not failed. */
  readonly failure: string | undefined;
}

/** Signs in with the token in the address when Google has returned to the page. The address is cleaned immediately. */
export const useGoogleReturn = (onDone: () => void): GoogleReturn => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { session, storage } = useHost();
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const signIn = useMutation({
    mutationFn: async ({ state, idToken }: GoogleReply) => {
      const request = takeRequest(storage, Date.now());
      if (idToken === null || request?.state !== state) throw new GoogleRefusal();
      const ref = readReferralCode();
      await session.signIn(loginWithGoogle, { idToken, nonce: request.nonce, ...(ref ? { ref } : {}) });
      clearReferralCode();
      onDone();
    },
  });
  const reply = readReply(hash);
  const wasTaken = useRef(false);
  useEffect(() => {
    if (!reply || wasTaken.current) return;
    wasTaken.current = true;
    navigate(`${pathname}${search}`, { replace: true });
    signIn.mutate(reply);
  }, [reply, navigate, pathname, search, signIn]);
  const { error } = signIn;
  return {
    isPending: signIn.isPending || (reply !== null && !signIn.error),
    failure: error
      ? error instanceof GoogleRefusal
        ? t('google.stopped')
        : (refusedFieldOf(error) ?? errorText(error))
      : undefined,
  };
};

/** The server's message about a field, which has no input here. */
const refusedFieldOf = (error: Error): string | undefined =>
  error instanceof ApiError ? serverMessages(error)[0] : undefined;

/** Thrown when the player chose no account at Google, or the reply does not belong to a request of this browser. */
class GoogleRefusal extends Error {}
