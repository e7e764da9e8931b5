import type { Document } from '@jangada/contracts/domains/documents/document';
import { Button, FailedState, Skeleton, Stack } from '@jangada/design';
import { ChoiceGroup } from '@jangada/design/choice-group';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useApi, useTenant, useUser } from '@jangada/remote-kit/hooks';
import { useQuery } from '@jangada/remote-kit/query';
import { useState } from 'react';
import { useTranslation } from '../../texts/use-translation.ts';
import { DocumentCard } from './document-card.tsx';
import { playerDocuments } from './documents.query.ts';
import { begunProof, alwaysNeeded, newestOf, proofNames, proofs } from './needed-documents.ts';
import type { Proof } from './needed-documents.ts';

/** Every document this site needs, each with its status and its own upload. */
export const DocumentsPanel = () => {
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
  return <Needed documents={data} />;
};

const Needed = ({ documents }: { documents: readonly Document[] }) => {
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
        {[...proofs[proof], ...alwaysNeeded(isRegulated)].map((type) => (
          <DocumentCard key={type} type={type} document={newestOf(documents, type)} />
        ))}
      </Stack>
    </Stack>
  );
};
