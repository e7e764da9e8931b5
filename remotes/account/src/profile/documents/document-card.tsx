import { DOCUMENT_BYTES_MAX, documentMediaTypes } from '@jangada/contracts/domains/documents/document';
import type {
  Document,
  DocumentStatus,
  DocumentType,
  RequestedDocument,
} from '@jangada/contracts/domains/documents/document';
import { cancelDocument } from '@jangada/contracts/domains/documents/endpoints';
import { Badge, Box, Button, Flex, Heading, Icon, Stack, Text } from '@jangada/design';
import { FilePicker } from '@jangada/design/file-picker';
import type { FileProblem } from '@jangada/design/file-picker';
import { ApiError, useErrorText } from '@jangada/remote-kit/errors';
import { useHost } from '@jangada/remote-kit/host-context';
import { useUser } from '@jangada/remote-kit/hooks';
import { useMutation, useQueryClient } from '@jangada/remote-kit/query';
import { useFormat } from '@jangada/remote-kit/texts';
import { useState } from 'react';
import { FormError } from '../../forms/form-error.tsx';
import { useTranslation } from '../../texts/use-translation.ts';
import { playerDocuments } from './documents.query.ts';
import { isRefusedSince } from './needed-documents.ts';
import { sentFileName, useDocumentUpload } from './use-document-upload.ts';

const MEBIBYTE = 1024 * 1024;

/** True when the server refused the file, because its content has another type than its name. */
const isWrongType = (error: unknown): boolean => error instanceof ApiError && error.code === 'request.unsupported-type';

const palettes: Readonly<Record<DocumentStatus, string>> = {
  pending: 'warning',
  approved: 'win',
  rejected: 'loss',
  cancelled: 'neutral',
};

interface DocumentCardProps {
  readonly type: DocumentType;
  /** The player's newest document of this type. */
  readonly document: Document | undefined;
  /** The staff ask for one, whatever was sent before. */
  readonly asked?: RequestedDocument;
}

/** One document: its status, the reason of a refusal, and the upload. */
export const DocumentCard = ({ type, document, asked }: DocumentCardProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const name = t(`documents.types.${type}`);
  // One that was sent before says nothing about a new request.
  const answer = asked && !isRefusedSince(document, asked) ? undefined : document;
  const fileName = answer && sentFileName(answer.id);
  const needsFile = asked !== undefined || !document || document.status === 'rejected';
  return (
    <Box as="li" p="4" borderWidth="1px" borderColor="border" borderRadius="control">
      <Flex justify="space-between" gap="3" align="flex-start">
        <Box minW="0">
          <Heading as="h3" size="sm">
            {name}
          </Heading>
          <Text fontSize="xs" color="fg.muted">
            {answer ? t('documents.sentOn', { date: format.date(answer.created_at) }) : t(`documents.hints.${type}`)}
          </Text>
          {fileName !== undefined && (
            <Text fontSize="xs" color="fg.muted" overflowWrap="anywhere">
              {fileName}
            </Text>
          )}
        </Box>
        {answer && (
          <Badge flexShrink="0" colorPalette={palettes[answer.status]}>
            {t(`documents.statuses.${answer.status}`)}
          </Badge>
        )}
      </Flex>
      {answer?.status === 'rejected' && (
        <Flex gap="2" mt="3" p="3" borderRadius="control" bg="loss.subtle" color="loss.fg">
          <Icon name="lucide:triangle-alert" size={18} flexShrink="0" />
          <Text fontSize="sm">{answer.reason ?? t('documents.noReason')}</Text>
        </Flex>
      )}
      {needsFile && <Upload type={type} isRetry={document !== undefined} />}
      {document?.status === 'pending' && <TakeBack id={document.id} name={name} />}
    </Box>
  );
};

const Upload = ({ type, isRetry }: { type: DocumentType; isRetry: boolean }) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const upload = useDocumentUpload(type);
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const name = t(`documents.types.${type}`);
  const megabytes = DOCUMENT_BYTES_MAX / MEBIBYTE;

  const send = (file: File) => {
    setProblem(null);
    upload.send(file);
  };
  const shown = problem ?? (isWrongType(upload.error) ? 'wrong-type' : null);
  const failure = shown
    ? t(`documents.problems.${shown}`, { megabytes })
    : upload.error
      ? errorText(upload.error)
      : null;
  return (
    <Stack gap="3" mt="3">
      {upload.isPending ? (
        <Progress name={name} percent={upload.percent} onCancel={upload.cancel} />
      ) : (
        <FilePicker
          label={name}
          choose={t(isRetry ? 'documents.chooseAgain' : 'documents.choose')}
          camera={t('documents.camera')}
          cameraFacing={type === 'selfie' ? 'user' : 'environment'}
          hint={t('documents.formats', { megabytes })}
          accept={documentMediaTypes}
          bytesMax={DOCUMENT_BYTES_MAX}
          onFile={send}
          onRefused={setProblem}
        />
      )}
      {failure && !upload.isPending && <FormError>{failure}</FormError>}
    </Stack>
  );
};

interface ProgressProps {
  readonly name: string;
  readonly percent: number | null;
  readonly onCancel: () => void;
}

const COMPLETE = 100;

const Progress = ({ name, percent, onCancel }: ProgressProps) => {
  const { t } = useTranslation();
  const isChecking = percent === COMPLETE;
  return (
    <Stack gap="2">
      <Flex justify="space-between" align="center" gap="3">
        <Text fontSize="sm" role="status">
          {isChecking ? t('documents.checking') : t('documents.sending')}
        </Text>
        <Button size="sm" variant="ghost" onClick={onCancel} disabled={isChecking}>
          {t('documents.stop')}
        </Button>
      </Flex>
      <Box
        role="progressbar"
        aria-label={t('documents.progress', { name })}
        aria-valuemin={0}
        aria-valuemax={COMPLETE}
        {...(percent === null ? {} : { 'aria-valuenow': percent })}
        height="8px"
        borderRadius="full"
        bg="border"
        overflow="hidden"
      >
        <Box
          height="full"
          width={`${percent ?? COMPLETE}%`}
          bg="brand.solid"
          opacity={percent === null ? '0.5' : '1'}
          transition="width {durations.enter} {easings.out}"
        />
      </Box>
    </Stack>
  );
};

const TakeBack = ({ id, name }: { id: number; name: string }) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { api, session } = useHost();
  const queries = useQueryClient();
  const userId = useUser()?.id ?? 0;
  const cancel = useMutation({
    mutationFn: () => api(cancelDocument, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: playerDocuments(api, userId).queryKey }),
    onSuccess: () => session.refresh(),
  });
  return (
    <Stack gap="2" mt="3" align="flex-start">
      <Text fontSize="sm" color="fg.muted">
        {t('documents.pendingText')}
      </Text>
      {cancel.error && <FormError>{errorText(cancel.error)}</FormError>}
      <Button
        size="sm"
        variant="outline"
        aria-label={t('documents.takeBackNamed', { name })}
        loading={cancel.isPending}
        onClick={() => cancel.mutate()}
      >
        {t('documents.takeBack')}
      </Button>
    </Stack>
  );
};
