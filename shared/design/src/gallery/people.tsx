import { Avatar, AvatarGroup, AVATARS_MAX } from '../data-display/avatar.tsx';
import { Box, Flex, formatDate, formatMoney, formatNumber, formatTime, Grid, Money, Text } from '../core.ts';
import { Caption, Section, Specimen, useTranslate } from './stage.tsx';

const names = ['Ana Souza', 'Bia Lima', 'Caio Reis', 'Davi Melo', 'Eva Dias', 'Gil Paz', 'Hugo Sá'];
const sizesPx = [24, 32, 40, 56];

export const People = () => {
  const translate = useTranslate();
  return (
    <Section
      id="people"
      title={translate('Pessoas', 'People')}
      note={translate(
        'Um rosto, ou iniciais em uma cor que é sempre a mesma para o mesmo nome.',
        'A face, or initials on a colour that stays the same for the same name.',
      )}
    >
      <Specimen
        name="Avatar, AvatarGroup"
        note={translate(`até ${AVATARS_MAX}, depois +N`, `up to ${AVATARS_MAX}, then +N`)}
      >
        <Flex gap="6" align="center" wrap="wrap">
          <Flex gap="3" align="center">
            {sizesPx.map((px, index) => (
              <Avatar key={px} name={names[index] ?? ''} size={px} />
            ))}
            <Avatar name={translate('Foto quebrada', 'Broken photo')} src="data:image/png,x" />
          </Flex>
          <AvatarGroup>
            {names.map((name) => (
              <Avatar key={name} name={name} />
            ))}
          </AvatarGroup>
        </Flex>
      </Specimen>
    </Section>
  );
};

const SAMPLE_MOMENT = new Date('2026-11-20T17:05:00Z');
const SAMPLE_CENTAVOS = 123_456;
const SAMPLE_NUMBER = 12_345.6;
const formats = [
  ['formatMoney', (language: 'pt' | 'en') => formatMoney(SAMPLE_CENTAVOS, language)],
  ['formatNumber', (language: 'pt' | 'en') => formatNumber(SAMPLE_NUMBER, language)],
  ['formatDate', (language: 'pt' | 'en') => formatDate(SAMPLE_MOMENT, language)],
  ['formatTime', (language: 'pt' | 'en') => formatTime(SAMPLE_MOMENT, language)],
] as const;

export const Amounts = () => {
  const translate = useTranslate();
  return (
    <Section
      id="money"
      title={translate('Dinheiro e datas', 'Money and dates')}
      note={translate(
        'Centavos inteiros por dentro, reais por fora, sempre com duas casas. A hora é a de Brasília.',
        'Whole centavos inside, reais outside, always two decimals. Time is Brasília’s.',
      )}
    >
      <Specimen name="Money">
        <Flex gap="6" wrap="wrap" align="baseline">
          <Money amount={SAMPLE_CENTAVOS} fontFamily="heading" fontSize="3xl" fontWeight="600" />
          <Money amount={5000} signed fontWeight="600" />
          <Money amount={-1250} signed fontWeight="600" />
          <Money amount={0} color="fg.muted" />
        </Flex>
      </Specimen>
      <Specimen name="formatMoney, formatNumber, formatDate, formatTime">
        <Grid gap="4" gridTemplateColumns="repeat(auto-fit, minmax(104px, 1fr))">
          {formats.map(([name, format]) => (
            <Box key={name}>
              <Caption mb="1">{name}</Caption>
              <Text fontVariantNumeric="tabular-nums">{format('pt')}</Text>
              <Text fontVariantNumeric="tabular-nums" color="fg.muted">
                {format('en')}
              </Text>
            </Box>
          ))}
        </Grid>
      </Specimen>
    </Section>
  );
};
