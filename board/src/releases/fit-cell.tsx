import { pairVerdict, type MatrixPair } from '@jangada/contracts/delivery/matrix.endpoints';
import { Badge, Icon, Span, Stack, Wrap } from '@jangada/design';
import { Ago } from '../parts/ago.tsx';
import { useTranslation } from '../texts/use-translation.ts';

type Verdict = ReturnType<typeof pairVerdict>;

/** The verdicts, the worst first: a release that does not fit one of the live shells does not fit. */
const ORDER: readonly Verdict[] = ['does-not-fit', 'not-tried', 'fits'];

const looks = {
  fits: { palette: 'win', icon: 'lucide:check' },
  'does-not-fit': { palette: 'loss', icon: 'lucide:x' },
  'not-tried': { palette: undefined, icon: 'lucide:circle-help' },
} as const;

/** The problems of a pair, one sentence each. */
const faultsOf = ({ mismatches, result }: MatrixPair): string[] => [
  ...mismatches,
  ...(result?.failed ?? []).map(({ view, what }) => `${view}: ${what}`),
];

/** Whether a release fits the shells it is live with: the verdict, when it was found, and what failed. */
export const FitCell = ({ pairs }: { pairs: readonly MatrixPair[] }) => {
  const { t } = useTranslation();
  const verdicts = pairs.map(pairVerdict);
  const worst = ORDER.find((one) => verdicts.includes(one));
  if (!worst) return <Span color="fg.muted">—</Span>;
  const { palette, icon } = looks[worst];
  const last = pairs
    .flatMap(({ result }) => result?.at ?? [])
    .toSorted()
    .at(-1);
  return (
    <Stack gap="1">
      <Wrap gap="2" align="center">
        <Badge size="sm" {...(palette && { colorPalette: palette })}>
          <Icon name={icon} size={12} />
          <span>{t(`releases.fit.${worst}`)}</span>
        </Badge>
        {last === undefined ? null : <Ago at={last} />}
      </Wrap>
      {pairs
        .filter((pair) => pairVerdict(pair) === 'does-not-fit')
        .map((pair) => (
          <Span key={pair.host} fontSize="xs" color="fg.muted" maxWidth="40ch" overflowWrap="anywhere">
            {t('releases.fit.inShell', { version: pair.host, why: faultsOf(pair).join('; ') })}
          </Span>
        ))}
    </Stack>
  );
};
