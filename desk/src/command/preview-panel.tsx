import type { Centavos } from '@jangada/contracts/values/money';
import { Card, Flex, Heading, Skeleton, Span, Stack, Text, VisuallyHidden } from '@jangada/design';
import type { Ref } from 'react';
import { missingIn } from '../api/ops-error.ts';
import { useFormats } from '../locale/formats.ts';
import { Failed, Forbidden } from '../parts/read-result.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import { DecidedBy } from './command-outcome.tsx';
import { EffectsView, Verdict } from './effects-view.tsx';
import { TARGETS_MAX, type Preview, type usePreview } from './use-preview.ts';
import { shownText } from '../texts/shown-text.ts';

/** More names than these are a number. */
const NAMED_MAX = 30;

interface PreviewPanelProps {
  readonly preview: ReturnType<typeof usePreview>;
  /** Something is still to be typed. */
  readonly isIncomplete: boolean;
  /** It waits until it could be shown. */
  readonly isMoney: boolean;
  /** The amount that is typed, as it was read. */
  readonly amount: Centavos | null;
  readonly skipped: readonly string[];
  /** What it is for. */
  readonly names: readonly string[];
  /** What they are worth together. */
  readonly sum?: Centavos | null;
  readonly ref?: Ref<HTMLDivElement>;
}

/** What the command would do, before it is sent. */
export const PreviewPanel = (props: PreviewPanelProps) => {
  const { preview, isIncomplete, isMoney, amount, skipped, names, sum = null, ref } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const named = useNamed();
  const count = names.length;
  return (
    <Card ref={ref} padding="md" bg="fg/3" aria-live="polite">
      <Stack gap="3">
        <Heading as="h3" size="sm">
          {t('command.wouldDo')}
        </Heading>
        {amount === null ? null : <Text fontSize="sm">{t('command.amount', { amount: formats.money(amount) })}</Text>}
        {count > 1 ? (
          <>
            <Text fontSize="sm">
              {t('command.covers', { count, shown: formats.number(count) }) +
                (sum === null ? '' : ` · ${formats.money(sum)}`)}
            </Text>
            <Text fontSize="sm" overflowWrap="anywhere">
              {named(names)}
            </Text>
          </>
        ) : null}
        {skipped.length > 0 ? <Skipped labels={skipped} /> : null}
        {preview.isChanged ? (
          <Verdict palette="warning" icon="lucide:triangle-alert">
            {t('command.previewChanged')}
          </Verdict>
        ) : null}
        {count > TARGETS_MAX ? <Text fontSize="sm">{t('command.tooMany', { max: TARGETS_MAX })}</Text> : null}
        <Content preview={preview} isIncomplete={isIncomplete} isMoney={isMoney} />
      </Stack>
    </Card>
  );
};

/** The first names, and how many more there are. */
const useNamed = (): ((labels: readonly string[]) => string) => {
  const { t } = useTranslation();
  return (labels) => {
    const more = labels.length - NAMED_MAX;
    return [labels.slice(0, NAMED_MAX).join(' · '), ...(more > 0 ? [t('command.more', { count: more })] : [])].join(
      ' ',
    );
  };
};

/** What is left out, by name. */
const Skipped = ({ labels }: { labels: readonly string[] }) => {
  const { t } = useTranslation();
  const named = useNamed();
  return (
    <Text fontSize="sm" overflowWrap="anywhere">
      {`${t('command.skipped', { count: labels.length })} ${named(labels)}`}
    </Text>
  );
};

const Content = ({
  preview,
  isIncomplete,
  isMoney,
}: Pick<PreviewPanelProps, 'preview' | 'isIncomplete' | 'isMoney'>) => {
  const { t } = useTranslation();
  if (preview.error) {
    const missing = missingIn(preview.error);
    if (missing) return <Forbidden missing={missing} />;
    return (
      <Stack gap="2">
        <Failed error={preview.error} onRetry={preview.refetch} />
        {isMoney ? null : <Text fontSize="sm">{t('command.unseen')}</Text>}
      </Stack>
    );
  }
  if (preview.previews) {
    const [only] = preview.previews;
    return preview.previews.length === 1 && only ? <One preview={only} /> : <Several previews={preview.previews} />;
  }
  if (isIncomplete) {
    return (
      <Text fontSize="sm" color="fg.muted">
        {t('command.incomplete')}
      </Text>
    );
  }
  return (
    <Stack gap="2" aria-busy="true">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Skeleton height="14px" width="2/3" />
      <Skeleton height="14px" width="1/2" />
    </Stack>
  );
};

const One = ({ preview: { effects, refusal, decided } }: { preview: Preview }) => {
  const { t } = useTranslation();
  return (
    <Stack gap="3">
      {refusal === null ? null : (
        <Verdict palette="loss" icon="lucide:circle-x">
          <Text>{t('command.wouldBeRefused', { why: refusal })}</Text>
          <DecidedBy decided={decided} />
        </Verdict>
      )}
      {effects?.second ? (
        <Verdict palette="warning" icon="lucide:user-plus">
          {t('command.secondDue')}
        </Verdict>
      ) : null}
      {effects ? <EffectsView effects={effects} /> : null}
      {effects === null && refusal === null ? (
        <Text fontSize="sm" color="fg.muted">
          {t('command.noPreview')}
        </Text>
      ) : null}
    </Stack>
  );
};

/** How many would run, what they would move together, and who would be refused for what. */
const Several = ({ previews }: { previews: readonly Preview[] }) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const refused = previews.filter(({ refusal }) => refusal !== null);
  const count = previews.length - refused.length;
  const moved = previews
    .flatMap(({ effects }) => effects?.movements ?? [])
    .reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
  return (
    <Stack gap="2" fontSize="sm">
      <Text>
        {moved === 0
          ? t('command.severalWithoutMoney', { count })
          : t('command.several', { count, sum: formats.money(moved) })}
      </Text>
      {refused.map(({ label, refusal }) => (
        <Flex key={label} gap="3" color="loss.fg">
          <Span fontWeight="600">{shownText(label)}</Span>
          <Span>{refusal}</Span>
        </Flex>
      ))}
    </Stack>
  );
};
