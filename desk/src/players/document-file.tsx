import { showDocumentFile } from '@jangada/contracts/ops/documents';
import type { PlayerIdentity } from '@jangada/contracts/ops/player-tabs';
import { Icon, Span, styled } from '@jangada/design';
import { queryOptions } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../api/ops-client.ts';
import { DOCUMENT_FILES } from '../api/queries.ts';
import { useFormats } from '../locale/formats.ts';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { useTranslation } from '../texts/use-translation.ts';

export type IdentityDocument = PlayerIdentity['documents'][number];

const PDF = 'application/pdf';
const BYTES_PER_KB = 1_024;

export const isPdf = ({ media_type }: Pick<IdentityDocument, 'media_type'>): boolean => media_type === PDF;

/**
 * The bytes of a document. Each read of them is a look that is recorded: no command and no return to the window reads
 * them again, so that its key is none of the reads that a command refreshes.
 */
export const documentFileQuery = (tenant: string, id: number) =>
  queryOptions({
    queryKey: [DOCUMENT_FILES, tenant, id],
    queryFn: async ({ signal }) =>
      (await call(showDocumentFile, { params: { tenant, id: String(id) }, signal })).data.address,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });

/** How large a document is, for its button. */
export const useSizeText = (): ((bytes: number) => string) => {
  const formats = useFormats();
  return (bytes) => `${formats.number(Math.ceil(bytes / BYTES_PER_KB))} KB`;
};

/** A data address as one that a frame may show, for as long as it is shown. */
const useBlobAddress = (address: string): string | null => {
  const [blob, setBlob] = useState<string | null>(null);
  useEffect(() => {
    const bytes = Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (one) => one.charCodeAt(0));
    const made = URL.createObjectURL(new Blob([bytes], { type: PDF }));
    setBlob(made);
    return () => URL.revokeObjectURL(made);
  }, [address]);
  return blob;
};

const Frame = styled('iframe');
const StyledAnchor = styled('a');

interface DocumentPdfProps {
  readonly document: IdentityDocument;
  readonly address: string;
  readonly height: string;
}

/** A PDF in the browser's own viewer; where it has none, as on phones, a link that opens it. */
export const DocumentPdf = ({ document, address, height }: DocumentPdfProps) => {
  const { t } = useTranslation();
  const texts = useOperationTexts();
  const sizeText = useSizeText();
  const blob = useBlobAddress(address);
  if (blob === null) return null;
  return (
    <>
      {navigator.pdfViewerEnabled ? (
        <Frame
          src={blob}
          title={t('players.identity.pdf', { type: texts.value('type', document.type) })}
          width="100%"
          height={height}
          border="0"
          borderRadius="sm"
          bg="white"
        />
      ) : null}
      <StyledAnchor
        href={blob}
        target="_blank"
        rel="noopener"
        display="inline-flex"
        alignItems="center"
        gap="1.5"
        minHeight="32px"
        color="brand.fg"
        fontSize="sm"
      >
        <Icon name="lucide:external-link" size={15} />
        <Span>{t('players.identity.openPdf', { size: sizeText(document.size_bytes) })}</Span>
      </StyledAnchor>
    </>
  );
};
