import { acceptMission, claimMission } from '@jangada/contracts/domains/missions/endpoints';
import type { Mission } from '@jangada/contracts/domains/missions/mission';
import { markExplained, useErrorText } from '@jangada/remote-kit/errors';
import { useIdempotencyKeys } from '@jangada/remote-kit/idempotency-keys';
import { useApi, useLanguage, useModals, useSessionStatus, useToasts } from '@jangada/remote-kit/hooks';
import { useMutation, useQueryClient } from '@jangada/remote-kit/query';
import { useTranslation } from '../texts/use-translation.ts';
import { claimFailureOf } from './claim-failure.ts';
import { useVisitor, visitorMissions, withMission } from './missions.query.ts';

const rewardPages = { balance: '/account/wallet', bonus: '/bonus' } as const;

/** Accepts a mission, or claims its reward. A guest signs in first (SOC-67). */
export const useMissionActions = (mission: Mission) => {
  const { t } = useTranslation();
  const api = useApi();
  const status = useSessionStatus();
  const modals = useModals();
  const toasts = useToasts();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const { queryKey } = visitorMissions(api, useVisitor(), useLanguage());
  const keys = useIdempotencyKeys();
  const params = { id: mission.id };

  const show = async (changed: Mission) => {
    // Cancels reads that were sent before the change, because they may return later with the earlier state.
    await queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, (missions) => withMission(missions ?? [], changed));
  };
  /** A refusal means that the shown state is outdated. */
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
    mutationFn: () => keys.run(String(mission.id), (idempotencyKey) => api(claimMission, { params, idempotencyKey })),
    onSuccess: async ({ data, message }) => {
      await show(data);
      toasts.show({ kind: 'success', text: message });
      celebrate(data);
    },
    onError: (error) => {
      markExplained(error);
      const failure = claimFailureOf(error);
      toasts.show({ kind: 'error', text: 'message' in failure ? failure.message : t(`missions.${failure.text}`) });
      reload();
    },
  });

  /** A granted box has its own announcement (NotifyNewUserBox). */
  const celebrate = ({ reward_type: reward, reward_value: value, title, image }: Mission) => {
    if (reward === 'box') return;
    modals.open('casino-reward', { kind: 'mission', title, value, to: rewardPages[reward], ...(image && { image }) });
  };

  const asPlayer = (run: () => void) => () => (status === 'user' ? run() : modals.open('auth', { mode: 'login' }));

  return {
    accept: asPlayer(() => accept.mutate()),
    claim: asPlayer(() => claim.mutate()),
    isBusy: accept.isPending || claim.isPending,
  };
};
