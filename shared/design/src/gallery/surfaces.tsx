import { Avatar } from '../data-display/avatar.tsx';
import { Badge, Box, Card, Flex, Grid, Icon, Money, Text } from '../core.ts';
import { List, ListItem, Timeline } from '../data-display/list.tsx';
import { Caption, Section, Specimen, useTranslate } from './stage.tsx';

const badgePalettes = ['brand', 'accent', 'win', 'loss', 'warning', 'info', 'neutral'] as const;

export const Surfaces = () => {
  const translate = useTranslate();
  return (
    <Section
      id="cards"
      title={translate('Cartões, selos e listas', 'Cards, badges and lists')}
      note={translate(
        'Três alturas. Ganho e perda têm sinal, não só cor.',
        'Three elevations. Gain and loss have a sign, not only a colour.',
      )}
    >
      <Specimen name="Card">
        <Grid gap="4" gridTemplateColumns="repeat(auto-fit, minmax(104px, 1fr))">
          {(['flat', 'raised', 'floating'] as const).map((elevation) => (
            <Card key={elevation} elevation={elevation}>
              <Text fontWeight="600">{elevation}</Text>
              <Caption mt="1">elevation</Caption>
            </Card>
          ))}
          <Card as="button" textAlign="start" interactive>
            <Text fontWeight="600">interactive</Text>
            <Caption mt="1">{translate('aponte e aperte', 'point and press')}</Caption>
          </Card>
        </Grid>
      </Specimen>
      <Specimen name="Badge">
        <Flex gap="2" wrap="wrap">
          {badgePalettes.flatMap((palette) =>
            (['subtle', 'solid', 'outline'] as const).map((variant) => (
              <Badge key={palette + variant} colorPalette={palette} variant={variant}>
                {palette}
              </Badge>
            )),
          )}
        </Flex>
      </Specimen>
      <Specimen name="List, ListItem">
        <Statement />
      </Specimen>
      <Specimen name="Timeline" note={translate('As quatro etapas de um saque', 'The four steps of a withdrawal')}>
        <Timeline
          label={translate('Saque', 'Withdrawal')}
          steps={[
            { id: '1', title: translate('Pedido recebido', 'Request received'), text: '14:05', state: 'done' },
            {
              id: '2',
              title: translate('Em análise', 'Being checked'),
              text: translate('Costuma levar um minuto', 'Usually takes a minute'),
              state: 'current',
            },
            { id: '3', title: translate('Enviado ao banco', 'Sent to the bank'), state: 'waiting' },
            { id: '4', title: translate('Na sua conta', 'In your account'), state: 'waiting' },
          ]}
        />
      </Specimen>
    </Section>
  );
};

function Statement() {
  const translate = useTranslate();
  return (
    <Box maxWidth="520px">
      <List label={translate('Movimentos', 'Movements')}>
        <ListItem
          title={translate('Depósito PIX', 'PIX deposit')}
          text={translate('Hoje, 14:05', 'Today, 2:05 PM')}
          leading={<Icon name="lucide:arrow-down-to-line" color="win" />}
          trailing={<Money amount={5000} signed fontWeight="600" />}
        />
        <ListItem
          title="Caju"
          text={translate('Aposta', 'Stake')}
          leading={<Avatar name="Caju" size={36} decorative />}
          trailing={<Money amount={-250} signed fontWeight="600" />}
        />
        <ListItem title={translate('Ver tudo', 'See all')} leading={<Icon name="lucide:list" />} to="#cards" />
      </List>
    </Box>
  );
}
