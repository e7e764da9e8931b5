import type { Mission } from '@jangada/contracts/domains/missions/mission';
import { Box, Card, Flex, Icon, Stack, Text } from '@jangada/design';
import { useClock } from '@jangada/remote-kit/hooks';
import { useTranslation } from '../texts/use-translation.ts';
import { MissionAction } from './mission-action.tsx';
import { MissionPicture } from './mission-picture.tsx';
import { MissionProgress } from './mission-progress.tsx';
import { stepOf } from './mission-state.ts';
import { useMissionTexts } from './mission-texts.ts';
import { useOwnMission } from './missions.query.ts';

const PICTURE_PX = 48;

/**
 * A mission with its progress and its next step; in a chat message it can be accepted (SOC-12).
 *
 * @param mission the received mission; the visitor's own state of it is shown as soon as it is known
 * @example
 * <MissionCard mission={message.mission} />
 */
export const MissionCard = ({ mission: received }: { mission: Mission }) => {
  const { t } = useTranslation();
  const mission = useOwnMission(received);
  const texts = useMissionTexts(mission);
  const step = stepOf(mission, useClock().nowMs());
  const isRunning = step === 'progress' || step === 'claim';
  return (
    <Card as="article" aria-label={t('missions.label', { title: mission.title })} p="3" width="full">
      <Stack gap="3">
        <Flex gap="3" align="flex-start">
          <MissionPicture mission={mission} size={PICTURE_PX} />
          <Box minW="0" flex="1">
            <Text fontWeight="600" fontSize="sm" overflowWrap="anywhere">
              {mission.title}
            </Text>
            <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
              {mission.description}
            </Text>
            {texts.stakeMin && (
              <Text fontSize="xs" color="fg.muted">
                {texts.stakeMin}
              </Text>
            )}
          </Box>
        </Flex>
        {isRunning && (
          <Stack gap="1.5">
            <MissionProgress mission={mission} text={texts.progress} />
            <Text fontSize="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
              {texts.progress}
            </Text>
          </Stack>
        )}
        <Flex gap="3" align="center" justify="space-between" wrap="wrap" minH="44px">
          <Box minW="0">
            <Flex gap="1.5" align="center" fontSize="sm" fontWeight="600">
              <Icon name="lucide:gift" size={16} color="brand.fg" />
              <span>{texts.reward}</span>
            </Flex>
            {texts.ends && step !== 'claimed' && step !== 'expired' && (
              <Text fontSize="xs" color="fg.muted">
                {texts.ends}
              </Text>
            )}
          </Box>
          <MissionAction mission={mission} />
        </Flex>
      </Stack>
    </Card>
  );
};
