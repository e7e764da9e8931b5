import { type ReactNode, useState } from 'react';
import { Carousel } from '../carousel.tsx';
import { Button, EmptyState, Flex, Heading, Icon, Stack, Text } from '../core.ts';
import { Dialog } from '../dialog.tsx';
import { Drawer } from '../drawer.tsx';
import { Menu, type MenuTriggerProps } from '../menu.tsx';
import { Tabs } from '../tabs.tsx';
import type { ToastKind } from '../toast.tsx';
import { toastSettings } from '../toasts/toast-settings.ts';
import { Section, Settings, Specimen, useLook, useSay, useStageMode } from './stage.tsx';

const kinds: ToastKind[] = ['info', 'success', 'warning', 'error'];

export function Layers() {
  const say = useSay();
  const { showToast } = useLook();
  return (
    <Section
      id="layers"
      title={say('Camadas', 'Layers')}
      note={say(
        'Diálogo no centro, folha de baixo no celular. O foco entra, fica e volta; Escape fecha a de cima; a página atrás não rola.',
        'A dialog in the centre, a sheet from below on phones. Focus goes in, stays and returns; Escape closes the topmost; the page behind does not scroll.',
      )}
    >
      <Specimen name="Dialog, Drawer">
        <Openers />
      </Specimen>
      <Specimen name="Menu" note={say('Setas, Home, End, letras, Escape', 'Arrows, Home, End, letters, Escape')}>
        <Flex minHeight="52px">
          <Menu
            label={say('Minha conta', 'My account')}
            align="start"
            trigger={accountButton}
            items={[
              { id: 'account', label: say('Minha conta', 'My account'), icon: 'lucide:user' },
              { id: 'wallet', label: say('Carteira', 'Wallet'), icon: 'lucide:wallet' },
              { id: 'limits', label: say('Limites', 'Limits'), icon: 'lucide:sliders-horizontal', disabled: true },
              { id: 'logout', label: say('Sair', 'Log out'), icon: 'lucide:log-out', tone: 'danger', separated: true },
            ]}
          />
        </Flex>
      </Specimen>
      <Specimen name="Tabs">
        <TabSamples />
      </Specimen>
      <Specimen name="Carousel" note={say('Aqui nada anda sozinho', 'Here nothing moves by itself')}>
        <Promotions />
      </Specimen>
      <Specimen name="Toast">
        <Flex gap="3" wrap="wrap">
          {kinds.map((kind) => (
            <Button
              key={kind}
              variant="outline"
              onClick={() => showToast({ kind, text: say(`Mensagem: ${kind}`, `Message: ${kind}`) })}
            >
              {kind}
            </Button>
          ))}
        </Flex>
      </Specimen>
      <Settings
        label="Toast"
        rows={[
          [say('à vista por', 'shown for'), `${toastSettings.durationMs} ms`],
          [say('por vez', 'at a time'), String(toastSettings.countMax)],
          [say('botão de fechar', 'dismiss button'), toastSettings.dismissible ? say('sim', 'yes') : say('não', 'no')],
          [
            say('espera sob o ponteiro', 'waits under the pointer'),
            toastSettings.pauseOnHover ? say('sim', 'yes') : say('não', 'no'),
          ],
          [say('fila conferida a cada', 'queue checked every'), `${toastSettings.queueCheckMs} ms`],
        ]}
      />
    </Section>
  );
}

function accountButton(props: MenuTriggerProps) {
  return (
    <Button {...props} rightIcon={<Icon name="lucide:chevron-down" size={16} />}>
      Menu
    </Button>
  );
}

type Opened = 'sm' | 'lg' | 'persistent' | 'start' | 'end';

function Openers() {
  const say = useSay();
  const [opened, setOpened] = useState<Opened>();
  const close = (): void => setOpened(undefined);
  const openers: [Opened, string][] = [
    ['sm', 'Dialog'],
    ['lg', say('Dialog longo', 'Long dialog')],
    ['persistent', 'persistent'],
    ['start', 'Drawer start'],
    ['end', 'Drawer end'],
  ];
  return (
    <>
      <Flex gap="3" wrap="wrap">
        {openers.map(([what, name]) => (
          <Button key={what} variant="outline" onClick={() => setOpened(what)}>
            {name}
          </Button>
        ))}
      </Flex>
      {opened === 'sm' || opened === 'persistent' ? (
        <Withdrawal persistent={opened === 'persistent'} onClose={close} />
      ) : null}
      {opened === 'lg' ? (
        <Dialog title={say('Como funciona', 'How it works')} size="lg" onClose={close}>
          <Stack gap="4">
            {Array.from({ length: 12 }, (_, index) => (
              <Text key={index}>
                {say(
                  'Você acompanha cada passo na sua carteira, com a hora e o que vem depois.',
                  'You follow each step in your wallet, with its time and what comes next.',
                )}
              </Text>
            ))}
          </Stack>
        </Dialog>
      ) : null}
      {opened === 'start' || opened === 'end' ? (
        <Drawer title={say('Notificações', 'Notifications')} side={opened} onClose={close}>
          <EmptyState title={say('Nada por aqui ainda', 'Nothing here yet')} />
        </Drawer>
      ) : null}
    </>
  );
}

/** A sheet that asks again before it throws away what was typed. */
function Withdrawal({ persistent, onClose }: { persistent: boolean; onClose: () => void }) {
  const say = useSay();
  const [asking, setAsking] = useState(false);
  return (
    <Dialog
      title={say('Sacar R$ 50,00', 'Withdraw R$50.00')}
      description={say('Para a chave PIX do seu CPF', 'To the PIX key of your CPF')}
      persistent={persistent}
      onClose={onClose}
      footer={
        <Two
          first={
            <Button size="lg" variant="outline" onClick={() => setAsking(true)}>
              {say('Cancelar', 'Cancel')}
            </Button>
          }
          second={
            <Button size="lg" color="primary" onClick={onClose}>
              {say('Sacar', 'Withdraw')}
            </Button>
          }
        />
      }
    >
      <Text color="fg.muted">
        {say(
          'O valor costuma chegar em menos de um minuto. Você acompanha cada passo na sua carteira.',
          'The amount usually arrives in less than a minute. You follow each step in your wallet.',
        )}
      </Text>
      {asking ? (
        <Dialog
          title={say('Cancelar o saque?', 'Cancel the withdrawal?')}
          onClose={() => setAsking(false)}
          footer={
            <Two
              first={
                <Button size="lg" variant="outline" onClick={() => setAsking(false)}>
                  {say('Voltar', 'Back')}
                </Button>
              }
              second={
                <Button size="lg" color="danger" onClick={onClose}>
                  {say('Cancelar saque', 'Cancel it')}
                </Button>
              }
            />
          }
        >
          <Text color="fg.muted">{say('O dinheiro continua no seu saldo.', 'The money stays in your balance.')}</Text>
        </Dialog>
      ) : null}
    </Dialog>
  );
}

const Two = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <>
    {first}
    {second}
  </>
);

function TabSamples() {
  const say = useSay();
  const [tab, setTab] = useState('all');
  const choices = [
    { id: 'all', label: say('Tudo', 'All') },
    { id: 'deposits', label: say('Depósitos', 'Deposits') },
    { id: 'withdrawals', label: say('Saques', 'Withdrawals') },
  ];
  return (
    <Stack gap="5">
      <Tabs
        label={say('Movimentos', 'Movements')}
        value={tab}
        onChange={setTab}
        tabs={choices.map((choice) => ({ ...choice, content: <Text color="fg.muted">{choice.label}</Text> }))}
      />
      <Tabs label={say('Filtro', 'Filter')} variant="pill" value={tab} onChange={setTab} tabs={choices} />
    </Stack>
  );
}

function Promotions() {
  const say = useSay();
  const mode = useStageMode();
  const titles = [
    say('Cashback toda sexta', 'Cashback every Friday'),
    say('Convide e ganhe', 'Invite and win'),
    say('Copa ao vivo', 'The cup, live'),
  ];
  return (
    <Carousel label={mode === 'dark' ? say('Promoções', 'Promotions') : say('Novidades', 'News')}>
      {titles.map((title) => (
        <Flex key={title} minHeight="160px" align="center" p="6" bg="brand.subtle">
          <Heading as="p" size="2xl">
            {title}
          </Heading>
        </Flex>
      ))}
    </Carousel>
  );
}
