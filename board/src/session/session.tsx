import { may, type Action } from '@jangada/contracts/delivery/access';
import type { Me } from '@jangada/contracts/delivery/operators.endpoints';
import { createContext, use } from 'react';
import { useTranslation } from '../texts/use-translation.ts';

const SessionContext = createContext<Me | null>(null);

export const SessionProvider = SessionContext;

/** The signed-in operator. */
export const useMe = (): Me => {
  const me = use(SessionContext);
  if (!me) throw new Error('Nobody is signed in here');
  return me;
};

/** The reason why the signed-in operator may not perform an action; null when the action is allowed. */
export const useRefusal = (action: Extract<Action, 'inspect' | 'rollout' | 'administer'>): string | null => {
  const { principal } = useMe();
  const { t } = useTranslation();
  return may(principal, action) ? null : t(`mayNot.${action}`, { role: t(`roles.${principal.role}`) });
};
