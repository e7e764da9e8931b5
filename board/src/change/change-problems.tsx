import type { ChangeReply } from '@jangada/contracts/delivery/changes.endpoints';
import { TIME_ZONE } from '@jangada/contracts/values/local-time';
import { Box, Span, Text } from '@jangada/design';
import { useFormats } from '../locale/formats.ts';
import { useToolTexts } from '../texts/use-tool-texts.ts';
import { useTranslation } from '../texts/use-translation.ts';

type Problem = ChangeReply['problems'][number];

/** Their messages name types and origins, which no text of the board can; that of the first site is shown. */
const DETAILED: readonly Problem['rule'][] = ['incompatible', 'integrity-policy'];

/** The key by which problems are grouped: the same rule and release, on several sites. */
const sameSentence = ({ rule, remote, version, free_at: end }: Problem): string =>
  rule === 'frozen' ? `${rule} ${end}` : `${rule} ${remote} ${version}`;

const bySentence = (
  problems: readonly Problem[],
): (readonly [key: string, first: Problem, all: readonly Problem[]])[] => {
  const groups = new Map<string, readonly [Problem, readonly Problem[]]>();
  for (const problem of problems) {
    const key = sameSentence(problem);
    const [first, all] = groups.get(key) ?? [problem, []];
    groups.set(key, [first, [...all, problem]]);
  }
  return [...groups].map(([key, [first, all]]) => [key, first, all]);
};

/** What speaks against the change, one sentence for each rule and release, in the language of the operator. */
export const ChangeProblems = ({ problems }: Pick<ChangeReply, 'problems'>) => {
  useToolTexts();
  const { t } = useTranslation();
  const formats = useFormats();
  const sentenceOf = ({ rule, remote, version, free_at: end }: Problem, sites: string): string => {
    if (rule !== 'frozen') {
      return t(`changeRules.${rule}`, { sites, release: [remote, version].filter(Boolean).join(' ') });
    }
    if (end === undefined) return t('changeRules.frozen', { sites });
    return t('change.frozen', { sites, until: formats.zoned(end, TIME_ZONE), zone: TIME_ZONE });
  };
  return (
    <Box
      role="alert"
      colorPalette="loss"
      bg="colorPalette.subtle"
      color="colorPalette.fg"
      borderRadius="control"
      px="3"
      py="2.5"
    >
      <Text fontWeight="600">{t('change.problems')}</Text>
      <Box as="ul" m="0" ps="4" maxHeight="200px" overflowY="auto">
        {bySentence(problems).map(([key, first, all]) => (
          <li key={key}>
            {sentenceOf(first, [...new Set(all.map(({ tenant }) => tenant))].join(', '))}
            {DETAILED.includes(first.rule) ? (
              <Span display="block" fontSize="sm" lang="en" overflowWrap="anywhere">
                {first.message}
              </Span>
            ) : null}
          </li>
        ))}
      </Box>
    </Box>
  );
};
