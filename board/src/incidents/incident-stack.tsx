import { getIncidentStack, type StackFrame } from '@jangada/contracts/delivery/incidents.endpoints';
import { Box, EmptyState, Span, Stack, Text } from '@jangada/design';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/board-client.ts';
import { LoadingRows, QueryResult } from '../parts/query-result.tsx';
import { useTranslation } from '../texts/use-translation.ts';

const PLACEHOLDER_ROWS = 2;

/** A stack trace. Each line has its place in the sources, or the reason why the place is unknown. */
export const IncidentStack = ({ id }: { id: string }) => {
  const { t } = useTranslation();
  const stack = useQuery({
    queryKey: ['incident-stack', id],
    queryFn: async ({ signal }) => (await call(getIncidentStack, { params: { id }, signal })).frames,
  });
  return (
    <QueryResult query={stack} loading={<LoadingRows rows={PLACEHOLDER_ROWS} />}>
      {(frames) =>
        frames.length === 0 ? (
          <EmptyState title={t('incidents.noFrames')} text={t('incidents.noFramesText')} />
        ) : (
          <Stack as="ol" gap="3" listStyleType="none" m="0" p="0" fontSize="sm">
            {frames.map((frame, index) => (
              // The key has the index, because a line can occur twice; a stack trace never changes.
              <Box as="li" key={`${index} ${frame.text}`} minWidth="0">
                <Frame frame={frame} />
              </Box>
            ))}
          </Stack>
        )
      }
    </QueryResult>
  );
};

const Frame = ({ frame: { text, state, release, source } }: { frame: StackFrame }) => {
  const { t } = useTranslation();
  if (!source) {
    return (
      <Stack gap="0.5">
        <Span fontFamily="mono" css={{ overflowWrap: 'anywhere' }}>
          {text}
        </Span>
        <Text color="fg.muted">{t(`incidents.states.${state}`)}</Text>
      </Stack>
    );
  }
  const { file, line, column, name, excerpt } = source;
  return (
    <Stack gap="1">
      <Span fontFamily="mono" css={{ overflowWrap: 'anywhere' }}>
        {name === null ? null : <Span fontWeight="600">{`${name} `}</Span>}
        <span>{`${file}:${line}:${column}`}</span>
      </Span>
      {release ? <Text color="fg.muted">{`${release.remote} ${release.version}`}</Text> : null}
      {excerpt.length > 0 ? <Excerpt excerpt={excerpt} line={line} label={`${file}:${line}`} /> : null}
    </Stack>
  );
};

interface ExcerptProps {
  readonly excerpt: NonNullable<StackFrame['source']>['excerpt'];
  readonly line: number;
  readonly label: string;
}

/** Focusable, so that the keyboard can scroll it sideways. */
const Excerpt = ({ excerpt, line, label }: ExcerptProps) => (
  <Box
    as="pre"
    role="region"
    aria-label={label}
    tabIndex={0}
    m="0"
    py="2"
    bg="bg.subtle"
    borderRadius="control"
    overflowX="auto"
    fontSize="xs"
    lineHeight="1.6"
  >
    {excerpt.map((one) => (
      <Box
        as="code"
        key={one.line}
        display="block"
        px="3"
        minWidth="max-content"
        {...(one.line === line && { bg: 'loss.subtle', fontWeight: '600' })}
      >
        <Span color="fg.muted" aria-hidden="true" userSelect="none" pr="3">
          {one.line}
        </Span>
        <span>{one.text}</span>
      </Box>
    ))}
  </Box>
);
