import { showDocumentFile } from '@jangada/contracts/ops/documents';
import type { PlayerIdentity } from '@jangada/contracts/ops/player-tabs';
import { Button, Card, Flex, HStack, Image, Span, Stack, styled, Text } from '@jangada/design';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readQuery } from '../api/queries.ts';
import { StateBadge } from '../parts/cell-value.tsx';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { Moment } from '../parts/moment.tsx';
import { ReadResult } from '../parts/read-result.tsx';
import { useTenant } from '../rights/rights.ts';
import { useTranslation } from '../texts/use-translation.ts';

type IdentityDocument = PlayerIdentity['documents'][number];

interface DocumentCardProps {
  readonly document: IdentityDocument;
  /** Shown at once; every look at an image is recorded. */
  readonly isOpen?: boolean;
  readonly isChosen?: boolean;
}

/** A document with its state, who decided, and its image when it is wanted. */
export const DocumentCard = ({ document, isOpen = false, isChosen = false }: DocumentCardProps) => {
  const { t } = useTranslation();
  const texts = useOperationTexts();
  const [isShown, setIsShown] = useState(isOpen);
  return (
    <Card
      padding="sm"
      aria-current={isChosen}
      {...(isChosen && { borderColor: 'brand.solid', boxShadow: '0 0 0 1px var(--jg-colors-brand-solid)' })}
    >
      <Stack gap="2">
        <Flex justify="space-between" gap="3" wrap="wrap" fontSize="sm">
          <HStack gap="2">
            <Span fontWeight="600">{texts.value('type', document.type)}</Span>
            <StateBadge state={document.status} label={texts.value('status', document.status)} />
          </HStack>
          <Span color="fg.muted">
            <Moment at={document.sent_at} />
          </Span>
        </Flex>
        {document.decided_at === null ? null : (
          <Text fontSize="sm" color="fg.muted">
            {decided(
              t('players.identity.decided', {
                state: texts.value('status', document.status),
                who: document.decided_by ?? t('players.identity.machine'),
              }),
              document.reason,
            )}
          </Text>
        )}
        {isShown ? (
          <DocumentImage document={document} />
        ) : (
          <Button size="sm" variant="outline" onClick={() => setIsShown(true)}>
            {t('players.identity.show')}
          </Button>
        )}
      </Stack>
    </Card>
  );
};

const decided = (text: string, reason: string | null): string => (reason === null ? text : `${text}: ${reason}`);

const StyledAnchor = styled('a');

const DocumentImage = ({ document }: { document: IdentityDocument }) => {
  const { t } = useTranslation();
  const texts = useOperationTexts();
  const tenant = useTenant();
  const query = useQuery({
    ...readQuery(showDocumentFile, { params: { tenant, id: String(document.id) } }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const name = t('players.identity.image', { type: texts.value('type', document.type) });
  return (
    <ReadResult query={query}>
      {({ data }) =>
        data.media_type === 'application/pdf' ? (
          <StyledAnchor href={data.address} download={`${document.type}.pdf`} color="brand.fg" fontSize="sm">
            {name}
          </StyledAnchor>
        ) : (
          <Image src={data.address} alt={name} width="100%" maxHeight="420px" objectFit="contain" borderRadius="sm" />
        )
      }
    </ReadResult>
  );
};
