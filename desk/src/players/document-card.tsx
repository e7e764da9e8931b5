import { Button, Card, Flex, HStack, Image, Span, Stack, styled, Text } from '@jangada/design';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StateBadge } from '../parts/cell-value.tsx';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { Moment } from '../parts/moment.tsx';
import { ReadResult } from '../parts/read-result.tsx';
import { useTenant } from '../rights/rights.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { documentFileQuery, DocumentPdf, isPdf, useSizeText, type IdentityDocument } from './document-file.tsx';
import { shownText } from '../texts/shown-text.ts';

interface DocumentCardProps {
  readonly document: IdentityDocument;
  /** An image is shown at once; every look at one is recorded. A PDF is opened by hand. */
  readonly isOpen?: boolean;
  readonly isChosen?: boolean;
  readonly onChoose?: () => void;
  readonly onEnlarge: () => void;
}

/** The card of a document in the page. */
export const cardIdOf = (id: number | string): string => `document-${id}`;

/** A document with its state, who decided, and its image when it is wanted. */
export const DocumentCard = ({
  document,
  isOpen = false,
  isChosen = false,
  onChoose,
  onEnlarge,
}: DocumentCardProps) => {
  const { t } = useTranslation();
  const texts = useOperationTexts();
  const sizeText = useSizeText();
  const [isShown, setIsShown] = useState(isOpen && !isPdf(document));
  return (
    <Card
      id={cardIdOf(document.id)}
      padding="sm"
      aria-current={isChosen}
      onClick={onChoose}
      // Clear of what is sticky above and below.
      scrollMarginTop="64px"
      scrollMarginBottom="200px"
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
                who:
                  document.decided_by ??
                  t(document.status === 'cancelled' ? 'players.identity.sender' : 'players.identity.machine'),
              }),
              document.reason,
            )}
          </Text>
        )}
        {isShown ? (
          <DocumentFile document={document} onEnlarge={onEnlarge} />
        ) : (
          <Button size="sm" variant="outline" onClick={() => setIsShown(true)}>
            {isPdf(document)
              ? t('players.identity.showPdf', { size: sizeText(document.size_bytes) })
              : t('players.identity.show')}
          </Button>
        )}
      </Stack>
    </Card>
  );
};

const decided = (text: string, reason: string | null): string =>
  reason === null ? text : `${text}: ${shownText(reason)}`;

const ImageButton = styled('button');

const DocumentFile = ({ document, onEnlarge }: Pick<DocumentCardProps, 'document' | 'onEnlarge'>) => {
  const { t } = useTranslation();
  const texts = useOperationTexts();
  const query = useQuery(documentFileQuery(useTenant(), document.id));
  const type = texts.value('type', document.type);
  return (
    <ReadResult query={query}>
      {(address) =>
        isPdf(document) ? (
          <DocumentPdf document={document} address={address} height="480px" />
        ) : (
          <ImageButton
            type="button"
            aria-label={t('players.identity.enlarge', { type })}
            onClick={onEnlarge}
            p="0"
            border="0"
            bg="transparent"
            cursor="zoom-in"
          >
            <Image
              src={address}
              alt={t('players.identity.image', { type })}
              width="100%"
              maxHeight="420px"
              objectFit="contain"
              borderRadius="sm"
            />
          </ImageButton>
        )
      }
    </ReadResult>
  );
};
