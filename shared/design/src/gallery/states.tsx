import { useState } from 'react';
import { Confetti, CONFETTI_DOTS, CONFETTI_PIECES } from '../prizes/confetti.tsx';
import {
  Button,
  Card,
  EmptyState,
  FailedState,
  Flex,
  ForbiddenState,
  Grid,
  Icon,
  OfflineState,
  Skeleton,
  Spinner,
  Stack,
  Text,
} from '../core.ts';
import { Countdown } from '../data-display/countdown.tsx';
import { Qr } from '../data-display/qr.tsx';
import { Caption, Section, Specimen, useTranslate } from './stage.tsx';

const FIVE_MINUTES_MS = 300_000;
const SAMPLE_PIX =
  '00020126360014br.gov.bcb.pix0114+5511912345678520400005303986540550.005802BR5904Loja6009Sao Paulo6304ABCD';

export const Payment = () => {
  const translate = useTranslate();
  const [endsAt] = useState(() => Date.now() + FIVE_MINUTES_MS);
  return (
    <Section
      id="payment"
      title={translate('Pagamento', 'Payment')}
      note={translate(
        'Um valor, uma ação, o estado em palavras e quanto tempo resta.',
        'One amount, one action, the state in words and the time left.',
      )}
    >
      <Specimen name="Qr, Countdown">
        <Flex direction="column" align="center" gap="4" maxWidth="340px" mx="auto">
          <Qr value={SAMPLE_PIX} label={translate('Código QR do PIX', 'PIX QR code')} />
          <Flex gap="4" align="center">
            <Countdown endsAt={endsAt} totalMs={FIVE_MINUTES_MS} label={translate('Tempo para pagar', 'Time to pay')} />
            <div>
              <Text fontWeight="600">{translate('Aguardando o seu banco', 'Waiting for your bank')}</Text>
              <Text fontSize="sm" color="fg.muted">
                {translate(
                  'O saldo muda sozinho quando o PIX cair.',
                  'The balance changes by itself when the PIX arrives.',
                )}
              </Text>
            </div>
          </Flex>
          <Button color="primary" size="lg" width="full" leftIcon={<Icon name="lucide:copy" size={18} />}>
            {translate('Copiar código PIX', 'Copy PIX code')}
          </Button>
        </Flex>
      </Specimen>
    </Section>
  );
};

export const States = () => {
  const translate = useTranslate();
  return (
    <Section
      id="states"
      title={translate('Estados', 'States')}
      note={translate('Um desenho pequeno, uma frase, uma ação.', 'A small drawing, one sentence, one action.')}
    >
      <Specimen name="EmptyState, FailedState, ForbiddenState, OfflineState">
        <Grid gap="3" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 220px), 1fr))">
          <Card>
            <EmptyState
              title={translate('Você ainda não jogou hoje', 'You have not played today')}
              text={translate('Seus jogos recentes aparecem aqui.', 'Your recent games show up here.')}
              action={<Button color="primary">{translate('Ver jogos', 'See games')}</Button>}
            />
          </Card>
          <Card>
            <FailedState
              title={translate('Não conseguimos carregar', 'We could not load this')}
              text={translate('Tente de novo em instantes.', 'Try again in a moment.')}
              action={<Button>{translate('Tentar de novo', 'Try again')}</Button>}
            />
          </Card>
          <Card>
            <ForbiddenState
              title={translate('Entre para continuar', 'Log in to go on')}
              action={<Button color="primary">{translate('Entrar', 'Log in')}</Button>}
            />
          </Card>
          <Card>
            <OfflineState
              title={translate('Você está sem internet', 'You are offline')}
              text={translate('A página volta com a conexão.', 'The page comes back with the connection.')}
            />
          </Card>
        </Grid>
      </Specimen>
      <Specimen
        name="Skeleton"
        note={translate('Do tamanho do que vem: nada pula', 'The size of what comes: nothing jumps')}
      >
        <Waiting />
      </Specimen>
      <Specimen name="Spinner">
        <Flex gap="5" align="center">
          {(['xs', 'sm', 'md', 'lg', 'xl'] as const).map((size) => (
            <Spinner key={size} size={size} color="brand.line" />
          ))}
        </Flex>
      </Specimen>
      <Celebration />
    </Section>
  );
};

/** A card and its placeholder; the button swaps them, to show that nothing moves. */
function Waiting() {
  const translate = useTranslate();
  const [ready, setReady] = useState(false);
  return (
    <Stack gap="4" align="flex-start">
      <Card width="full" maxWidth="420px">
        <Flex gap="4" align="center">
          {ready ? <Icon name="lucide:gift" size={44} color="brand.line" /> : <Skeleton width="44px" height="44px" />}
          <Stack gap="1" flex="1">
            {ready ? (
              <Text fontWeight="600">{translate('Caixa de boas-vindas', 'Welcome box')}</Text>
            ) : (
              <Skeleton height="24px" width="60%" />
            )}
            {ready ? (
              <Text fontSize="sm" color="fg.muted">
                {translate('Abra até sexta-feira', 'Open it by Friday')}
              </Text>
            ) : (
              <Skeleton height="21px" width="85%" />
            )}
          </Stack>
        </Flex>
      </Card>
      <Button size="sm" variant="outline" onClick={() => setReady(!ready)}>
        {ready ? translate('Esperar', 'Wait') : translate('Mostrar', 'Show')}
      </Button>
    </Stack>
  );
}

function Celebration() {
  const translate = useTranslate();
  const [thrown, setThrown] = useState(false);
  return (
    <>
      {thrown ? <Confetti onDone={() => setThrown(false)} /> : null}
      <Specimen
        name="Confetti"
        note={translate(
          `${CONFETTI_PIECES} papéis e ${CONFETTI_DOTS} pontos`,
          `${CONFETTI_PIECES} pieces and ${CONFETTI_DOTS} dots`,
        )}
      >
        <Button variant="outline" leftIcon={<Icon name="lucide:sparkles" size={18} />} onClick={() => setThrown(true)}>
          {translate('Comemorar', 'Celebrate')}
        </Button>
        <Caption mt="3">
          {translate(
            'Não aparece com movimento reduzido; é curto em aparelhos simples',
            'Skipped under reduced motion; short on simple devices',
          )}
        </Caption>
      </Specimen>
    </>
  );
}
