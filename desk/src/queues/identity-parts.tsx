import { showIdentity, type PlayerIdentity } from '@jangada/contracts/ops/player-tabs';
import { Stack, Text } from '@jangada/design';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { readQuery } from '../api/queries.ts';
import { useKeys } from '../keys/use-keys.ts';
import { ReadResult } from '../parts/read-result.tsx';
import { DocumentCard } from '../players/document-card.tsx';
import { Registered } from '../players/tabs/identity-tab.tsx';
import { Part } from '../players/tabs/tab.tsx';
import { useTenant } from '../rights/rights.ts';
import { useTranslation } from '../texts/use-translation.ts';
import type { ItemPartsProps } from './item-parts.tsx';

/** K1: the documents of a player beside what is registered. */
export const IdentityParts = ({ item, chosen, onChoose, onPending }: ItemPartsProps) => {
  const tenant = useTenant();
  const query = useQuery(readQuery(showIdentity, { params: { tenant, id: item.item } }));
  return (
    <ReadResult query={query}>
      {({ data }) => <Documents identity={data} chosen={chosen} onChoose={onChoose} onPending={onPending} />}
    </ReadResult>
  );
};

interface DocumentsProps extends Pick<ItemPartsProps, 'chosen' | 'onChoose' | 'onPending'> {
  readonly identity: PlayerIdentity;
}

const Documents = ({ identity, chosen, onChoose, onPending }: DocumentsProps) => {
  const { t } = useTranslation();
  const pending = identity.documents.filter(({ status }) => status === 'pending');
  const decided = identity.documents.filter(({ status }) => status !== 'pending');
  const ids = pending.map(({ id }) => String(id));
  const choose = useEffectEvent(() => {
    onPending(ids);
    if (chosen === null || !ids.includes(chosen)) onChoose(ids[0] ?? null);
  });
  const waiting = ids.join(' ');
  useEffect(() => choose(), [waiting]);
  const step = (by: number): void => {
    const at = ids.indexOf(chosen ?? '');
    const next = ids[Math.min(Math.max(at + by, 0), ids.length - 1)];
    if (next !== undefined) onChoose(next);
  };
  useKeys(t('players.identity.documents'), [
    { keys: 'j', label: t('queues.keys.down'), run: () => step(1) },
    { keys: 'k', label: t('queues.keys.up'), run: () => step(-1) },
  ]);
  return (
    <>
      <Stack gap="4" minWidth="0">
        <Part title={t('queues.asked')}>
          <Text px="4" pb="3" fontSize="sm">
            {`${t('queues.identity.asked', { name: identity.name, count: String(pending.length) })} ${t('queues.identity.side')}`}
          </Text>
        </Part>
        <Registered identity={identity} />
      </Stack>
      <Stack gap="3" minWidth="0">
        {pending.map((document) => (
          <DocumentCard key={document.id} document={document} isOpen isChosen={String(document.id) === chosen} />
        ))}
        {decided.map((document) => (
          <DocumentCard key={document.id} document={document} />
        ))}
      </Stack>
    </>
  );
};
