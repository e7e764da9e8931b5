import { Button, FailedState, Flex, Icon, Skeleton, Stack, Text } from '@jangada/design';
import { ChoiceGroup } from '@jangada/design/choice-group';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useApi, useTenant, useUser } from '@jangada/remote-kit/hooks';
import { useQuery } from '@jangada/remote-kit/query';
import { useState } from 'react';
import { useTranslation } from '../../texts/use-translation.ts';
import { DocumentCard } from './document-card.tsx';
import { playerDocuments, type PlayerDocuments } from './documents.query.ts';
import {
  begunProof,
  alwaysNeeded,
  isRefusedSince,
  newestOf,
  proofNames,
  proofs,
  requestGroups,
} from './needed-documents.ts';
import type { Proof, RequestGroup } from './needed-documents.ts';

interface DocumentsPanelProps {
  readonly isConfirmed?: boolean;
  /** Document and face are known from a check by camera. */
  readonly isChecked?: boolean;
}

/**
 * Every document this site needs, each with its status and its own upload, after those that the staff ask for. A
 * confirmed identity needs no others.
 */
export const DocumentsPanel = ({ isConfirmed = false, isChecked = false }: DocumentsPanelProps) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const userId = useUser()?.id ?? 0;
  const { data, error, refetch } = useQuery(playerDocuments(useApi(), userId));
  if (!data && error)
    return (
      <FailedState
        title={t('documents.failed')}
        text={errorText(error)}
        action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
      />
    );
  if (!data)
    return (
      <Stack gap="3">
        <Skeleton height="120px" borderRadius="control" />
        <Skeleton height="120px" borderRadius="control" />
      </Stack>
    );
  return (
    <Stack gap="4">
      <Requested {...data} isConfirmed={isConfirmed} />
      {isConfirmed ? null : isChecked ? <NeededBesides {...data} /> : <Needed {...data} />}
    </Stack>
  );
};

interface RequestedProps extends PlayerDocuments {
  readonly isConfirmed: boolean;
}

/** What the staff ask for, and what waits for a decision and is not among the needed ones. */
const Requested = ({ documents, requested, isConfirmed }: RequestedProps) => {
  const { t } = useTranslation();
  const { is_regulated: isRegulated } = useTenant();
  const needed = isConfirmed ? [] : [...Object.values(proofs).flat(), ...alwaysNeeded(isRegulated)];
  const waiting = documents.filter(({ type, status }) => status === 'pending' && !needed.includes(type));
  if (requested.length + waiting.length === 0) return null;
  return (
    <Stack gap="3">
      {requestGroups(requested).map((group) => (
        <RequestedTogether key={group.told} group={group} documents={documents} />
      ))}
      {waiting.length === 0 ? null : (
        <Stack as="ul" aria-label={t('documents.waiting')} gap="3" listStyleType="none">
          {waiting.map((one) => (
            <DocumentCard key={one.type} type={one.type} document={one} />
          ))}
        </Stack>
      )}
    </Stack>
  );
};

interface RequestedTogetherProps extends Pick<PlayerDocuments, 'documents'> {
  readonly group: RequestGroup;
}

/** Documents that were asked for with one text, which stands above them until none of them is left. */
const RequestedTogether = ({ group: { told, requests }, documents }: RequestedTogetherProps) => {
  const { t } = useTranslation();
  const isOpen = requests.some((one) => !isRefusedSince(newestOf(documents, one.type), one));
  return (
    <Stack gap="3">
      {isOpen && <Told>{told}</Told>}
      <Stack as="ul" aria-label={t('documents.requested')} gap="3" listStyleType="none">
        {requests.map((one) => (
          <DocumentCard key={one.type} type={one.type} document={newestOf(documents, one.type)} asked={one} />
        ))}
      </Stack>
    </Stack>
  );
};

/** Why we ask. */
const Told = ({ children }: { readonly children: string }) => (
  <Flex gap="2" p="3" borderRadius="control" bg="warning.subtle" color="warning.fg">
    <Icon name="lucide:info" size={18} flexShrink="0" />
    <Text fontSize="sm" overflowWrap="anywhere">
      {children}
    </Text>
  </Flex>
);

const Needed = ({ documents, requested }: PlayerDocuments) => {
  const { t } = useTranslation();
  const { is_regulated: isRegulated } = useTenant();
  const [chosen, setChosen] = useState<Proof | null>(null);
  const proof = chosen ?? begunProof(documents);
  return (
    <Stack gap="4">
      <ChoiceGroup
        label={t('documents.proof')}
        value={proof}
        onChange={({ target }) => setChosen(proofNames.find((name) => name === target.value) ?? null)}
        options={proofNames.map((name) => ({ value: name, label: t(`documents.proofs.${name}`) }))}
      />
      <Stack as="ul" gap="3" listStyleType="none">
        {[...proofs[proof], ...alwaysNeeded(isRegulated)]
          .filter((type) => !requested.some((one) => one.type === type))
          .map((type) => (
            <DocumentCard key={type} type={type} document={newestOf(documents, type)} />
          ))}
      </Stack>
    </Stack>
  );
};

/** What a check by camera does not show. */
const NeededBesides = ({ documents, requested }: PlayerDocuments) => {
  const { is_regulated: isRegulated } = useTenant();
  const types = alwaysNeeded(isRegulated).filter(
    (type) => type !== 'selfie' && !requested.some((one) => one.type === type),
  );
  return (
    <Stack as="ul" gap="3" listStyleType="none">
      {types.map((type) => (
        <DocumentCard key={type} type={type} document={newestOf(documents, type)} />
      ))}
    </Stack>
  );
};
