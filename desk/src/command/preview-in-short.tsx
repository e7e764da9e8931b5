import { HStack, Icon, Text } from '@jangada/design';
import { missingIn } from '../api/ops-error.ts';
import { useFormats } from '../locale/formats.ts';
import { errorText } from '../parts/error-text.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { useEffectSentences } from './use-effect-sentences.ts';
import type { Preview, usePreview } from './use-preview.ts';

interface PreviewInShortProps {
  readonly preview: ReturnType<typeof usePreview>;
  readonly isIncomplete: boolean;
}

/** What the preview says, in two lines beside the button, while the preview itself is out of sight. */
export const PreviewInShort = ({ preview, isIncomplete }: PreviewInShortProps) => {
  const { t } = useTranslation();
  const textOf = useShortText();
  const { previews, error, isChanged } = preview;
  const isRefused = Boolean(error) || (previews?.length === 1 && previews[0]?.refusal !== null);
  const said = error
    ? missingIn(error)
      ? t('forbidden.title')
      : errorText(error, t)
    : previews
      ? textOf(previews)
      : t(isIncomplete ? 'command.incomplete' : 'loading');
  return (
    <HStack gap="2" align="flex-start" fontSize="sm" color={isRefused ? 'loss.fg' : 'fg'} aria-hidden="true">
      <Icon name={isRefused ? 'lucide:circle-x' : 'lucide:eye'} size={16} mt="0.5" />
      <Text lineClamp="2">{[...(isChanged ? [t('command.previewChanged')] : []), said].join(' ')}</Text>
    </HStack>
  );
};

const useShortText = (): ((previews: readonly Preview[]) => string) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const sentencesOf = useEffectSentences();
  return (previews) => {
    const [only] = previews;
    const passing = previews.filter(({ refusal }) => refusal === null);
    if (previews.length !== 1 || !only) {
      const all = { count: formats.number(passing.length), of: formats.number(previews.length) };
      return t('command.severalInShort', all);
    }
    if (only.refusal !== null) return t('command.wouldBeRefused', { why: only.refusal });
    if (only.effects === null) return t('command.noPreview');
    const sentences = sentencesOf(only.effects).map(({ text }) => text);
    return [...(only.effects.second ? [t('command.secondDue')] : []), ...sentences].join(' ');
  };
};
