import { getVip } from '@jangada/contracts/domains/profile/endpoints';
import type { Api, Session } from '@jangada/contracts/host/host-api';
import type { Language } from '@jangada/contracts/values/languages';
import { queryOptions } from '@jangada/remote-kit/query';

/** The VIP club, with the player's level and points; a guest gets the levels alone (SOC-75). */
export const vipClubOf = (api: Api, session: Session, language: Language) =>
  queryOptions({
    queryKey: ['social', 'vip', session.status === 'user' ? session.user.id : null, language],
    queryFn: async ({ signal }) => (await api(getVip, { signal })).data,
  });
