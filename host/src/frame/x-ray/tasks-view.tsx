import { Box, HStack, Stack, Text } from '@jangada/design';
import { useBundle } from '@jangada/remote-kit/texts';
import { useEffect, useState } from 'react';
import { watchLongTasks } from './load-facts.ts';
import type { LongTask } from './load-facts.ts';
import { xRayTexts } from '../../texts/x-ray.ts';

const SHOWN_MAX = 60;
const BAR_MS = 500;

/** Long tasks since the page started. */
export const useLongTasks = (): readonly LongTask[] => {
  const [tasks, setTasks] = useState<readonly LongTask[]>([]);
  useEffect(() => watchLongTasks((task) => setTasks((before) => [...before, task].slice(-SHOWN_MAX))), []);
  return tasks;
};

export const TasksView = ({ tasks }: { tasks: readonly LongTask[] }) => {
  const { t } = useBundle(xRayTexts);
  if (tasks.length === 0) return <Text color="fg.muted">{t('noTasks')}</Text>;
  return (
    <Stack as="ol" gap="2" listStyleType="none">
      {tasks.toReversed().map(({ startMs, durationMs, by }) => (
        <Box as="li" key={`${startMs} ${durationMs}`} fontSize="xs" fontFamily="mono" translate="no">
          <HStack justify="space-between">
            <Text>{by.length > 0 ? by.join(', ') : t('unknownTask')}</Text>
            <Text color="fg.muted" whiteSpace="nowrap">
              {`${Math.round(durationMs)} ms · ${Math.round(startMs)}`}
            </Text>
          </HStack>
          <Box
            height="4px"
            borderRadius="2px"
            background="warning"
            style={{ width: `${Math.min(100, (100 * durationMs) / BAR_MS)}%` }}
          />
        </Box>
      ))}
    </Stack>
  );
};
