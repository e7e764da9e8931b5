import { useState } from 'react';
import { Box, Button, Flex, Heading, Icon, Stack, Text } from '../core.ts';
import { Caption, Section, Specimen, useTranslate } from './stage.tsx';

const typeScale = [
  ['4xl', 44],
  ['3xl', 32],
  ['2xl', 24],
  ['xl', 20],
  ['md', 16],
  ['sm', 14],
  ['xs', 12],
] as const;
/** From this size on, texts use the tenant's display font. */
const DISPLAY_FROM_PX = 20;

export const Typography = () => {
  const translate = useTranslate();
  return (
    <Section
      id="type"
      title={translate('Tipografia', 'Typography')}
      note={translate(
        'Uma família para textos, uma para títulos e prêmios. Sete tamanhos; números tabulares onde há dinheiro.',
        'One family for text, one for headings and wins. Seven sizes; tabular figures wherever there is money.',
      )}
    >
      <Specimen name="fontSize">
        <Stack gap="4">
          {typeScale.map(([token, px]) => (
            <Flex key={token} align="baseline" gap="4" minWidth="0">
              <Caption minWidth="64px" flexShrink="0">
                {token} · {px}
              </Caption>
              <Text
                fontSize={token}
                fontFamily={px >= DISPLAY_FROM_PX ? 'heading' : 'body'}
                fontWeight={px >= DISPLAY_FROM_PX ? '600' : '400'}
                letterSpacing={px >= DISPLAY_FROM_PX ? 'tight' : 'normal'}
                lineHeight="tight"
                truncate
              >
                {px >= DISPLAY_FROM_PX
                  ? translate('Em alta hoje', 'Hot today')
                  : translate('O saldo muda sem recarregar a página', 'The balance changes without a reload')}
              </Text>
            </Flex>
          ))}
        </Stack>
      </Specimen>
      <Specimen name="Heading, Text">
        <Heading size="3xl">{translate('Continue de onde parou', 'Pick up where you left off')}</Heading>
        <Text mt="3" maxWidth="prose">
          {translate(
            'Limites e histórico ficam a um toque, e cancelar pesa o mesmo que depositar. Uma linha tem no máximo setenta caracteres, para os olhos acharem a próxima.',
            'Limits and history are one tap away, and cancelling weighs as much as depositing. A line has seventy characters at most, so that the eye finds the next one.',
          )}
        </Text>
        <Text mt="2" color="fg.muted" fontSize="sm">
          {translate('Aguardando o seu banco', 'Waiting for your bank')} · 14:05
        </Text>
      </Specimen>
    </Section>
  );
};

const spaceSteps = ['1', '2', '3', '4', '6', '8', '12'] as const;
const PX_PER_STEP = 4;
const radii = ['sm', 'control', 'tile', 'sheet', 'full'] as const;
const motions = [
  ['press', 120],
  ['enter', 180],
  ['sheet', 240],
] as const;

export const Scales = () => {
  const translate = useTranslate();
  return (
    <Section
      id="scales"
      title={translate('Espaço, forma e movimento', 'Space, shape and motion')}
      note={translate(
        'Passos de 4 px. Os cantos são do site. Só o que flutua tem sombra; só posição e opacidade se movem.',
        'Steps of 4 px. Corners are the site’s. Only what floats has a shadow; only position and opacity move.',
      )}
    >
      <Specimen name="spacing">
        <Flex gap="5" wrap="wrap" align="flex-end">
          {spaceSteps.map((step) => (
            <Box key={step} textAlign="center">
              <Box bg="brand.solid" width={step} height={step} mx="auto" mb="2" borderRadius="2px" />
              <Caption>
                {step} · {Number(step) * PX_PER_STEP}
              </Caption>
            </Box>
          ))}
        </Flex>
      </Specimen>
      <Specimen name="borderRadius">
        <Flex gap="5" wrap="wrap">
          {radii.map((radius) => (
            <Box key={radius} textAlign="center">
              <Box
                bg="brand.subtle"
                borderWidth="2px"
                borderColor="brand.line"
                width="64px"
                height="64px"
                borderRadius={radius}
                mb="2"
              />
              <Caption>{radius}</Caption>
            </Box>
          ))}
        </Flex>
      </Specimen>
      <Specimen name="boxShadow">
        <Flex gap="6" wrap="wrap" p="2">
          {(['none', 'floating'] as const).map((shadow) => (
            <Flex
              key={shadow}
              bg="raised"
              boxShadow={shadow}
              borderRadius="tile"
              width="150px"
              height="84px"
              align="center"
              justify="center"
            >
              <Caption>{shadow}</Caption>
            </Flex>
          ))}
        </Flex>
      </Specimen>
      <Specimen name="transitionDuration">
        <Motion />
      </Specimen>
    </Section>
  );
};

/** Shows the duration of each motion token: a press moves all dots at once. */
function Motion() {
  const translate = useTranslate();
  const [there, setThere] = useState(false);
  return (
    <Stack gap="3" align="flex-start">
      {motions.map(([token, ms]) => (
        <Flex key={token} width="full" align="center" gap="4">
          <Caption minWidth="84px">
            {token} · {ms} ms
          </Caption>
          <Box flex="1" height="28px" borderRadius="full" bg="fg/8" css={{ containerType: 'inline-size' }}>
            <Box
              width="28px"
              height="28px"
              borderRadius="full"
              bg="brand.solid"
              transition={`transform {durations.${token}} {easings.out}`}
              transform={there ? 'translateX(calc(100cqw - 28px))' : 'none'}
            />
          </Box>
        </Flex>
      ))}
      <Button
        size="sm"
        variant="outline"
        leftIcon={<Icon name="lucide:play" size={16} />}
        onClick={() => setThere(!there)}
      >
        {translate('Mover', 'Move')}
      </Button>
    </Stack>
  );
}
