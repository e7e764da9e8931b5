import { CLIENT_SEED_CHARS_MAX } from '@jangada/contracts/boxes/box';
import { Box, Button, Flex, Icon, Stack, styled, Text } from '@jangada/design';
import { TextInput } from '@jangada/design/field';
import { useCopy } from '@jangada/remote-kit/copy';
import { useCasinoTexts } from '../texts/texts.ts';
import { checkClientSeed } from './client-seed.ts';

interface DrawOptionsProps {
  readonly seedHash: string;
  readonly clientSeed: string;
  readonly onClientSeed: (seed: string) => void;
  readonly isFixed: boolean;
}

/** What makes the draw checkable, before it happens: the seal, and the player's own seed. */
export const DrawOptions = ({ seedHash, clientSeed, onClientSeed, isFixed }: DrawOptionsProps) => {
  const t = useCasinoTexts();
  const wrong = checkClientSeed(clientSeed);
  return (
    <Stack gap="3">
      <Seal seedHash={seedHash} />
      <styled.details
        open={wrong !== null || undefined}
        css={{ '&[open] summary svg': { transform: 'rotate(180deg)' } }}
      >
        <styled.summary
          display="inline-flex"
          alignItems="center"
          gap="1.5"
          minHeight="44px"
          cursor="pointer"
          fontSize="sm"
          fontWeight="600"
          color="fg.muted"
          _hover={{ color: 'fg' }}
          css={{ '&::-webkit-details-marker': { display: 'none' } }}
        >
          {t('boxes.opening.options')}
          <Icon name="lucide:chevron-down" size={16} />
        </styled.summary>
        <TextInput
          label={t('boxes.opening.clientSeed')}
          help={t('boxes.opening.clientSeedHelp')}
          error={wrong ? t(`boxes.opening.${wrong}`, { max: CLIENT_SEED_CHARS_MAX }) : undefined}
          value={clientSeed}
          disabled={isFixed}
          onChange={(event) => onClientSeed(event.currentTarget.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          fontFamily="mono"
        />
      </styled.details>
    </Stack>
  );
};

const Seal = ({ seedHash }: { readonly seedHash: string }) => {
  const t = useCasinoTexts();
  const { state, failure, copy } = useCopy();
  return (
    <Box>
      <Flex gap="2" align="center">
        <Icon name="lucide:lock" size={18} color="brand.line" flexShrink="0" />
        <Box flex="1" minW="0">
          <Text fontSize="sm" fontWeight="600">
            {t('boxes.opening.seedHash')}
          </Text>
          <Text
            fontFamily="mono"
            fontSize="xs"
            color="fg.muted"
            truncate={state !== 'failed'}
            overflowWrap="anywhere"
            userSelect="all"
          >
            {seedHash}
          </Text>
        </Box>
        <Button
          variant="outline"
          flexShrink="0"
          leftIcon={<Icon name={state === 'copied' ? 'lucide:check' : 'lucide:copy'} size={18} />}
          onClick={() => void copy(seedHash)}
        >
          {t(state === 'copied' ? 'boxes.opening.copied' : 'boxes.opening.copy')}
        </Button>
      </Flex>
      <Text fontSize="xs" color="fg.muted" mt="1">
        {t('boxes.opening.seedHashHelp')}
      </Text>
      <Text role="status" fontSize="xs" color="loss" srOnly={failure === null}>
        {failure ?? (state === 'copied' ? t('boxes.opening.copied') : '')}
      </Text>
    </Box>
  );
};
