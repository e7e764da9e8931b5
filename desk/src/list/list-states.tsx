import { Box, Button, EmptyState, Flex, HStack, Icon, Skeleton, Span, Stack, VisuallyHidden } from '@jangada/design';
import { traceOf } from '../api/ops-error.ts';
import { Ago } from '../parts/moment.tsx';
import { errorText } from '../parts/error-text.ts';
import { Kbd } from '../parts/kbd.tsx';
import { Notice } from '../parts/notice.tsx';
import { useTranslation } from '../texts/use-translation.ts';

const ROWS = 8;

/** The rows' shape while they are read. */
export const LoadingTable = ({ columns }: { columns: number }) => (
  <Stack gap="0" aria-busy="true">
    <VisuallyHidden>{useTranslation().t('loading')}</VisuallyHidden>
    {Array.from({ length: ROWS }, (_, row) => (
      <Flex key={row} gap="6" px="3" height="40px" align="center" borderTopWidth="1px" borderColor="border">
        {Array.from({ length: columns }, (__, column) => (
          <Skeleton key={column} height="12px" flex={column === 1 ? '2' : '1'} />
        ))}
      </Flex>
    ))}
  </Stack>
);

interface FilteredEmptyProps {
  /** The filters that are set: what they are called and what they are set to. */
  readonly filters: readonly { readonly id: string; readonly text: string }[];
  readonly onRemove: (id: string) => void;
  readonly onRemoveAll: () => void;
}

/** No row matches: which filters there are, and one press or key removes each. */
export const EmptyFiltered = ({ filters, onRemove, onRemoveAll }: FilteredEmptyProps) => {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t('list.emptyFiltered', { filters: filters.map(({ text }) => text).join(' · ') })}
      action={
        <HStack gap="2" wrap="wrap" justify="center">
          {filters.map(({ id, text }, index) => (
            <Button key={id} size="sm" variant="outline" onClick={() => onRemove(id)}>
              <Span>{t('list.without', { filter: text })}</Span>
              {index === filters.length - 1 ? <Kbd>Backspace</Kbd> : null}
            </Button>
          ))}
          {filters.length > 1 ? (
            <Button size="sm" variant="ghost" onClick={onRemoveAll}>
              {t('list.withoutAll')}
            </Button>
          ) : null}
        </HStack>
      }
    />
  );
};

/** The rows could not be read again: the old ones stay, with their age. */
export const FailedNotice = ({
  error,
  readAtMs,
  onRetry,
}: {
  error: unknown;
  readAtMs: number;
  onRetry: () => void;
}) => {
  const { t } = useTranslation();
  const trace = traceOf(error);
  return (
    <Notice palette="loss">
      <Box role="alert" flex="1" minWidth="200px">
        <Span>{errorText(error, t)}</Span> <Span>{t('list.rowsOf')}</Span> <Ago at={new Date(readAtMs).toISOString()} />
        {trace === null ? null : (
          <Span fontFamily="mono" fontSize="xs" display="block" overflowWrap="anywhere">
            {t('failed.trace', { id: trace })}
          </Span>
        )}
      </Box>
      <Button size="sm" variant="outline" onClick={onRetry}>
        {t('retry')}
      </Button>
    </Notice>
  );
};

/** There are newer rows than the shown ones. */
export const FreshNotice = ({ count, changed, onShow }: { count: number; changed: number; onShow: () => void }) => {
  const { t } = useTranslation();
  const parts = [
    ...(count > 0 ? [t('list.fresh', { count })] : []),
    ...(changed > 0 ? [t('list.changed', { count: changed })] : []),
  ];
  return parts.length === 0 ? null : (
    <Notice palette="info">
      <Box role="status" flex="1">
        {parts.join(' · ')}
      </Box>
      <Button size="sm" variant="outline" onClick={onShow} leftIcon={<Icon name="lucide:refresh-cw" size={14} />}>
        {t('list.showFresh')}
      </Button>
    </Notice>
  );
};

/** Some columns lack their source; everything else works. */
export const PartialNotice = ({ parts }: { parts: readonly string[] }) => {
  const { t } = useTranslation();
  return parts.length === 0 ? null : (
    <Notice palette="warning">
      <Box role="status">{t('list.partial', { parts: parts.join(', ') })}</Box>
    </Notice>
  );
};
