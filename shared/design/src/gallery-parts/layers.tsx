import { useState } from 'react';
import { Avatar, AvatarGroup } from '../avatar.tsx';
import { Carousel } from '../carousel.tsx';
import { Confetti } from '../confetti.tsx';
import {
  Button,
  Card,
  EmptyState,
  FailedState,
  Flex,
  ForbiddenState,
  Heading,
  Icon,
  Money,
  OfflineState,
  SimpleGrid,
  Text,
} from '../core.ts';
import { Countdown } from '../countdown.tsx';
import { Dialog } from '../dialog.tsx';
import { Drawer } from '../drawer.tsx';
import { List, ListItem, Timeline } from '../list.tsx';
import { Menu, type MenuTriggerProps } from '../menu.tsx';
import { Qr } from '../qr.tsx';
import { Tabs } from '../tabs.tsx';
import { createToastQueue, type ToastKind, ToastRegion } from '../toast.tsx';
import { Part } from './basics.tsx';

const toasts = createToastQueue();
const kinds: ToastKind[] = ['info', 'success', 'warning', 'error'];
const FIVE_MINUTES_MS = 300_000;

export function Layers() {
  const [open, setOpen] = useState<'dialog' | 'drawer' | 'confetti'>();
  const close = (): void => setOpen(undefined);
  return (
    <Part title="Dialog, Drawer, Menu, Toast">
      <Flex gap="2" wrap="wrap">
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('drawer')}>Drawer</Button>
        <Button onClick={() => setOpen('confetti')}>Confetti</Button>
        <Menu
          label="Minha conta"
          align="start"
          trigger={accountButton}
          items={[
            { id: 'account', label: 'Minha conta', icon: 'lucide:user' },
            { id: 'wallet', label: 'Carteira', icon: 'lucide:wallet' },
            { id: 'logout', label: 'Sair', icon: 'lucide:log-out', tone: 'danger', separated: true },
          ]}
        />
        {kinds.map((kind) => (
          <Button key={kind} variant="outline" onClick={() => toasts.show({ kind, text: `Mensagem: ${kind}` })}>
            {kind}
          </Button>
        ))}
      </Flex>
      <ToastRegion queue={toasts} label="Avisos" />
      {open === 'dialog' ? (
        <Dialog
          title="Sacar R$ 50,00"
          description="Para a chave PIX do seu CPF"
          onClose={close}
          footer={<Choice onDone={close} />}
        >
          <Text color="fg.muted">
            O valor costuma chegar em menos de um minuto. Você acompanha cada passo na sua carteira.
          </Text>
        </Dialog>
      ) : null}
      {open === 'drawer' ? (
        <Drawer title="Notificações" side="end" onClose={close}>
          <EmptyState title="Nada por aqui ainda" />
        </Drawer>
      ) : null}
      {open === 'confetti' ? <Confetti onDone={close} /> : null}
    </Part>
  );
}

function accountButton(props: MenuTriggerProps) {
  return (
    <Button {...props} rightIcon={<Icon name="lucide:chevron-down" size={16} />}>
      Menu
    </Button>
  );
}

function Choice({ onDone }: { onDone: () => void }) {
  return (
    <>
      <Button size="lg" variant="outline" onClick={onDone}>
        Cancelar
      </Button>
      <Button size="lg" color="primary" onClick={onDone}>
        Sacar
      </Button>
    </>
  );
}

export function PayAndFollow() {
  const [endsAt] = useState(() => Date.now() + FIVE_MINUTES_MS);
  const [tab, setTab] = useState('pix');
  return (
    <Part title="Qr, Countdown, Tabs, List, Timeline">
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
        <Card display="flex" flexDirection="column" alignItems="center" gap="4">
          <Qr
            value="00020126360014br.gov.bcb.pix0114+5511912345678520400005303986540550.005802BR5907Jangada6009Sao Paulo6304ABCD"
            label="Código QR do PIX"
          />
          <Flex gap="4" align="center">
            <Countdown endsAt={endsAt} totalMs={FIVE_MINUTES_MS} label="Tempo para pagar" />
            <div>
              <Text fontWeight="600">Aguardando o seu banco</Text>
              <Text fontSize="sm" color="fg.muted">
                O saldo muda sozinho quando o PIX cair.
              </Text>
            </div>
          </Flex>
          <Button color="primary" size="lg" width="full" leftIcon={<Icon name="lucide:copy" size={18} />}>
            Copiar código PIX
          </Button>
        </Card>
        <Card>
          <Tabs
            label="Carteira"
            value={tab}
            onChange={setTab}
            tabs={[
              { id: 'pix', label: 'Movimentos', content: <Statement /> },
              { id: 'steps', label: 'Saque', content: <Withdrawal /> },
            ]}
          />
          <Tabs
            label="Filtro"
            variant="pill"
            value={tab}
            onChange={setTab}
            tabs={[
              { id: 'pix', label: 'Tudo' },
              { id: 'steps', label: 'Saques' },
            ]}
          />
        </Card>
      </SimpleGrid>
      <Card>
        <Withdrawal />
      </Card>
    </Part>
  );
}

function Statement() {
  return (
    <List label="Movimentos">
      <ListItem
        title="Depósito PIX"
        text="Hoje, 14:05"
        leading={<Avatar name="P X" size={36} decorative />}
        trailing={<Money amount={5000} signed fontWeight="600" />}
      />
      <ListItem
        title="Fortune Caju"
        text="Aposta"
        leading={<Avatar name="Fortune Caju" size={36} decorative />}
        trailing={<Money amount={-250} signed fontWeight="600" />}
      />
      <ListItem title="Ver tudo" to="#" />
    </List>
  );
}

function Withdrawal() {
  return (
    <Timeline
      label="Saque"
      steps={[
        { id: '1', title: 'Pedido recebido', text: '14:05', state: 'done' },
        { id: '2', title: 'Em análise', text: 'Costuma levar um minuto', state: 'current' },
        { id: '3', title: 'Enviado ao banco', state: 'waiting' },
        { id: '4', title: 'Na sua conta', state: 'waiting' },
      ]}
    />
  );
}

export function People() {
  const names = ['Ana Souza', 'Bia Lima', 'Caio Reis', 'Davi Melo', 'Eva Dias', 'Gil Paz', 'Hugo Sá'];
  return (
    <Part title="Avatar, Carousel">
      <Flex gap="4" align="center">
        <Avatar name="Ana Souza" size={56} />
        <AvatarGroup>
          {names.map((name) => (
            <Avatar key={name} name={name} />
          ))}
        </AvatarGroup>
      </Flex>
      <Carousel label="Promoções" autoplayMs={6000}>
        {['Cashback toda sexta', 'Convide e ganhe', 'Copa ao vivo'].map((title) => (
          <Flex key={title} minHeight="180px" align="center" p="6" bg="brand.subtle">
            <Heading size="3xl">{title}</Heading>
          </Flex>
        ))}
      </Carousel>
    </Part>
  );
}

export function States() {
  return (
    <Part title="States">
      <SimpleGrid columns={{ base: 1, sm: 2, lg: 4 }} gap="3">
        <Card>
          <EmptyState
            title="Você ainda não jogou hoje"
            text="Seus jogos recentes aparecem aqui."
            action={<Button color="primary">Ver jogos</Button>}
          />
        </Card>
        <Card>
          <FailedState
            title="Não conseguimos carregar"
            text="Tente de novo em instantes."
            action={<Button>Tentar de novo</Button>}
          />
        </Card>
        <Card>
          <ForbiddenState title="Entre para continuar" action={<Button color="primary">Entrar</Button>} />
        </Card>
        <Card>
          <OfflineState title="Você está sem internet" text="Voltamos assim que a conexão voltar." />
        </Card>
      </SimpleGrid>
    </Part>
  );
}
