import { documentType } from '@jangada/contracts/domains/documents/document';
import { showIdentity, type PlayerIdentity } from '@jangada/contracts/ops/player-tabs';
import { Box, Stack, Text } from '@jangada/design';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { readQuery } from '../api/queries.ts';
import { useKeys } from '../keys/use-keys.ts';
import { ReadResult } from '../parts/read-result.tsx';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { cardIdOf, DocumentCard } from '../players/document-card.tsx';
import type { IdentityDocument } from '../players/document-file.tsx';
import { DocumentViewer } from '../players/document-viewer.tsx';
import { RequestedDocuments } from '../players/requested-documents.tsx';
import { RegisteredOf } from '../players/tabs/identity-tab.tsx';
import { Part } from '../players/tabs/tab.tsx';
import { useTenant } from '../rights/rights.ts';
import { useTranslation } from '../texts/use-translation.ts';
import type { ItemPartsProps } from './item-parts.tsx';

/** K1: the documents of a player beside what is registered. */
export const IdentityParts = ({ item, ...props }: ItemPartsProps) => {
  const tenant = useTenant();
  const query = useQuery(readQuery(showIdentity, { params: { tenant, id: item.item } }));
  return <ReadResult query={query}>{({ data }) => <Documents identity={data} {...props} />}</ReadResult>;
};

interface DocumentsProps extends Omit<ItemPartsProps, 'item'> {
  readonly identity: PlayerIdentity;
}

/** The front of a card, its back and then the face, in whatever order they were sent. */
const placeOf = ({ type }: Pick<IdentityDocument, 'type'>): number => documentType.options.indexOf(type);

const Documents = ({ identity, chosen, onChoose, onPending, onDecide }: DocumentsProps) => {
  const { t } = useTranslation();
  const pending = identity.documents
    .filter(({ status }) => status === 'pending')
    .toSorted((one, other) => placeOf(one) - placeOf(other));
  const decided = identity.documents.filter(({ status }) => status !== 'pending');
  const texts = useOperationTexts();
  const [enlarged, setEnlarged] = useState<number | null>(null);
  const ids = pending.map(({ id }) => String(id));
  const choose = useEffectEvent(() => {
    onPending(
      pending.map(({ id, type }) => ({ id: String(id), name: texts.value('type', type) })),
      identity.language,
    );
    if (chosen === null || !ids.includes(chosen)) onChoose(ids[0] ?? null);
  });
  const waiting = ids.join(' ');
  useEffect(() => choose(), [waiting]);
  const before = useRef(chosen);
  useEffect(() => {
    const from = before.current;
    before.current = chosen;
    // The first one is in view when the item opens.
    if (from !== null && chosen !== null && from !== chosen)
      document.getElementById(cardIdOf(chosen))?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const step = (by: number): void => {
    const at = ids.indexOf(chosen ?? '');
    const next = ids[Math.min(Math.max(at + by, 0), ids.length - 1)];
    if (next !== undefined) onChoose(next);
  };
  const enlarge = (id: number): void => {
    if (ids.includes(String(id))) onChoose(String(id));
    setEnlarged(id);
  };
  useKeys(t('players.identity.documents'), [
    ...(chosen === null ? [] : [{ keys: 'v', label: t('queues.keys.enlarge'), run: () => enlarge(Number(chosen)) }]),
    { keys: 'j', label: t('queues.keys.down'), run: () => step(1) },
    { keys: 'k', label: t('queues.keys.up'), run: () => step(-1) },
  ]);
  return (
    <>
      <Stack gap="4" minWidth="0" alignSelf="stretch">
        <Part title={t('queues.asked')}>
          <Text px="4" pb="3" fontSize="sm">
            {`${t('queues.identity.asked', { name: identity.name, count: String(pending.length) })} ${t('queues.identity.side')}`}
          </Text>
          <RequestedDocuments id={identity.id} requested={identity.requested} />
        </Part>
        {/* Beside the images, which are longer than the window; below the bar of the frame. */}
        <Box position={{ lg: 'sticky' }} top={{ lg: '64px' }}>
          <RegisteredOf identity={identity} />
        </Box>
      </Stack>
      <Stack gap="3" minWidth="0">
        {pending.map((document) => (
          <DocumentCard
            key={document.id}
            document={document}
            isOpen
            isChosen={String(document.id) === chosen}
            onChoose={() => onChoose(String(document.id))}
            onEnlarge={() => enlarge(document.id)}
          />
        ))}
        {decided.map((document) => (
          <DocumentCard key={document.id} document={document} onEnlarge={() => enlarge(document.id)} />
        ))}
      </Stack>
      {enlarged === null ? null : (
        <DocumentViewer
          documents={[...pending, ...decided.filter(({ status }) => status !== 'cancelled')]}
          first={enlarged}
          registered={<RegisteredOf identity={identity} />}
          onDecide={onDecide}
          onShow={(id) => {
            if (ids.includes(String(id))) onChoose(String(id));
          }}
          onClose={() => setEnlarged(null)}
        />
      )}
    </>
  );
};
