import type { Mission } from '@jangada/contracts/domains/missions/mission';
import { Box, Flex, Icon, IconButton, Span, styled, Text } from '@jangada/design';
import { useClock } from '@jangada/remote-kit/hooks';
import type { HTMLAttributes, RefObject } from 'react';
import { useTranslation } from '../../texts/use-translation.ts';
import { MissionAction } from '../mission-action.tsx';
import { MissionPicture } from '../mission-picture.tsx';
import { MissionProgress } from '../mission-progress.tsx';
import { stepOf } from '../mission-state.ts';
import { useMissionTexts } from '../mission-texts.ts';

const Press = styled('button');

const PICTURE_PX = 40;

interface OpenWidgetProps {
  readonly mission: Mission;
  readonly handle: HTMLAttributes<HTMLElement>;
  readonly toggle: RefObject<HTMLButtonElement | null>;
  readonly onToggle: () => void;
  readonly onHide: () => void;
}

/** A mission with its progress, its reward and its next step, in the height of an open widget. */
export const OpenWidget = ({ mission, handle, toggle, onToggle, onHide }: OpenWidgetProps) => {
  const { t } = useTranslation();
  const texts = useMissionTexts(mission);
  const step = stepOf(mission, useClock().nowMs());
  return (
    <Flex direction="column" justify="space-between" height="full" p="2">
      <Flex gap="2" align="center">
        <Press
          {...handle}
          type="button"
          aria-label={t('missions.move', { title: mission.title })}
          flexShrink="0"
          touchAction="none"
          cursor="grab"
          borderRadius="control"
          _active={{ cursor: 'grabbing' }}
        >
          <MissionPicture mission={mission} size={PICTURE_PX} />
        </Press>
        <Text flex="1" minW="0" fontSize="sm" fontWeight="600" lineHeight="1.25" lineClamp="2">
          {mission.title}
        </Text>
        <Flex me="-1" my="-0.5">
          <IconButton
            ref={toggle}
            label={t('missions.close', { title: mission.title })}
            aria-expanded
            onClick={onToggle}
          >
            <Icon name="lucide:minus" size={18} />
          </IconButton>
          <IconButton label={t('missions.hide', { title: mission.title })} ms="-2" onClick={onHide}>
            <Icon name="lucide:x" size={18} />
          </IconButton>
        </Flex>
      </Flex>
      {step === 'progress' || step === 'claim' ? (
        <Box>
          <MissionProgress mission={mission} text={texts.progress} />
          <Text fontSize="xs" lineHeight="18px" color="fg.muted" fontVariantNumeric="tabular-nums">
            {texts.progress}
          </Text>
        </Box>
      ) : (
        <Text fontSize="xs" lineHeight="14px" color="fg.muted" lineClamp="2">
          {mission.description}
        </Text>
      )}
      <Flex gap="2" align="center" justify="space-between" minH="44px">
        <Flex gap="1.5" align="center" minW="0" fontSize="sm" fontWeight="600">
          <Icon name="lucide:gift" size={16} color="brand.fg" />
          <Span lineClamp="2" lineHeight="1.25">
            {texts.reward}
          </Span>
        </Flex>
        <Box flexShrink="0">
          <MissionAction mission={mission} />
        </Box>
      </Flex>
    </Flex>
  );
};
