import { acceptMission, claimMission } from '@jangada/contracts/domains/missions/endpoints';
import type { Mission } from '@jangada/contracts/domains/missions/mission';
import { ApiError, markExplained, useErrorText } from '@jangada/remote-kit/errors';
import { useApi, useLanguage, useModals, useSession, useToasts } from '@jangada/remote-kit/hooks';
import { useMutation, useQueryClient } from '@jangada/remote-kit/query';
import { useRef } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { claimFailureOf } from './claim-failure.ts';
import { visitorMissions, withMission } from './missions.query.ts';

const rewardPages = { balance: '/account/wallet', bonus: '/bonus' } as const;

/** Accepts a mission, or claims its reward. A guest signs in first (SOC-67). */
export function useMissionActions(mission: Mission) {
  const { t } = useTranslation();
  const api = useApi();
  const session = useSession();
  const modals = useModals();
  const toasts = useToasts();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const { queryKey } = visitorMissions(api, session, useLanguage());
  const attempt = useRef<string | null>(null);
  const params = { id: mission.id };

  const show = (changed: Mission) => queries.setQueryData(queryKey, (missions) => withMission(missions ?? [], changed));
  /** A refusal says that the state is another one than shown. */
  const reload = () => void queries.invalidateQueries({ queryKey });

  const accept = useMutation({
    mutationFn: () => api(acceptMission, { params }),
    onSuccess: ({ data }) => show(data),
    onError: (error) => {
      toasts.show({ kind: 'error', text: errorText(error) });
      reload();
    },
  });

  const claim = useMutation({
    // The same key until there is an answer: pressing again after a lost one is the same claim.
    mutationFn: () => api(claimMission, { params, idempotencyKey: (attempt.current ??= crypto.randomUUID()) }),
    onSuccess: ({ data, message }) => {
      attempt.current = null;
      show(data);
      toasts.show({ kind: 'success', text: message });
      celebrate(data);
    },
    onError: (error) => {
      if (error instanceof ApiError) attempt.current = null;
      markExplained(error);
      const failure = claimFailureOf(error);
      toasts.show({ kind: 'error', text: 'message' in failure ? failure.message : t(`missions.${failure.text}`) });
      reload();
    },
  });

  /** A box announces itself (NotifyNewUserBox). */
  const celebrate = ({ reward_type: reward, reward_value: value, title, image }: Mission) => {
    if (reward === 'box') return;
    modals.open('casino-reward', { kind: 'mission', title, value, to: rewardPages[reward], ...(image && { image }) });
  };

  const asPlayer = (run: () => void) => () =>
    session.status === 'user' ? run() : modals.open('auth', { mode: 'login' });

  return {
    accept: asPlayer(() => accept.mutate()),
    claim: asPlayer(() => claim.mutate()),
    isBusy: accept.isPending || claim.isPending,
  };
}
