import { Box, Button, Flex, Icon, Stack, styled, Text } from '@jangada/design';
import { TextInput } from '@jangada/design/field';
import { useCopy } from '@jangada/remote-kit/copy';
import { useControlledField } from '@jangada/remote-kit/forms';
import type { CheckedForm } from '@jangada/remote-kit/forms';
import { useTranslation } from '../box-texts.ts';
import type { SeedFields } from './seed-form.schema.ts';

interface DrawOptionsProps {
  readonly seedHash: string;
  readonly form: CheckedForm<SeedFields>;
  readonly isFixed: boolean;
}

/** The parts of a draw that make it verifiable, shown before it: the seal and the player's own seed. */
export const DrawOptions = ({ seedHash, form, isFixed }: DrawOptionsProps) => {
  const { t } = useTranslation();
  // Controlled, because a disabled input takes no value from the form.
  const field = useControlledField(form, 'clientSeed');
  return (
    <Stack gap="3">
      <Seal seedHash={seedHash} />
      <styled.details
        open={field.error !== undefined || undefined}
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
          <span>{t('boxes.opening.options')}</span>
          <Icon name="lucide:chevron-down" size={16} />
        </styled.summary>
        <TextInput
          label={t('boxes.opening.clientSeed')}
          help={t('boxes.opening.clientSeedHelp')}
          {...field}
          disabled={isFixed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          fontFamily="mono"
          translate="no"
        />
      </styled.details>
    </Stack>
  );
};

const Seal = ({ seedHash }: { readonly seedHash: string }) => {
  const { t } = useTranslation();
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
            translate="no"
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
