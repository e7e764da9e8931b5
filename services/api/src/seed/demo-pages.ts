import type { Bilingual } from '@jangada/contracts/values/languages';

export interface DemoPage {
  readonly slug: string;
  readonly title: Bilingual;
  readonly body: Bilingual;
}

/** The news of a demo site: dated and true. `{name}` is the site's name. */
const news: DemoPage = {
  slug: 'novidades',
  title: { pt: 'Novidades', en: 'News' },
  body: {
    pt: `O que mudou no {name}, do mais novo ao mais antigo. Esta é uma plataforma de demonstração: o dinheiro e o banco são fictícios.

## 16 de novembro de 2026: atendimento e instalação

O atendimento por chat abre no menu para quem entrou na conta, onde o site o oferece. O site também pode ser instalado na tela inicial do celular:

- no Android e no computador, pelo botão "Instalar aplicativo";
- no iPhone e no iPad, pelo menu de compartilhar do Safari.

## 2 de novembro de 2026: limites mais claros

A página de jogo responsável mostra quanto de cada limite já foi usado hoje, nesta semana e neste mês. Um limite menor vale na hora. Um limite maior vale só depois do prazo de espera, e pode ser cancelado até lá.

## 19 de outubro de 2026: saques acompanhados passo a passo

Cada saque diz em que ponto está: em análise, enviado ao banco ou pago. Enquanto não foi enviado, ele pode ser cancelado e o valor volta inteiro para a carteira.

## 5 de outubro de 2026: chat para todos lerem

O chat pode ser lido sem conta. Para escrever é preciso entrar. Links são retirados das mensagens e palavras ofensivas ficam cobertas.`,
    en: `What has changed at {name}, newest first. This is a demonstration platform: the money and the bank are pretend.

## 16 November 2026: support and installing

Support chat opens from the menu once you have signed in, where the site offers it. The site can also be installed on the home screen of a phone:

- on Android and on computers, with the button "Install the app";
- on iPhone and iPad, from the share menu of Safari.

## 2 November 2026: clearer limits

The responsible gaming page shows how much of each limit has been used today, this week and this month. A lower limit counts at once. A higher one counts only after its waiting time, and can be cancelled until then.

## 19 October 2026: withdrawals, step by step

Every withdrawal says where it stands: under review, sent to the bank or paid. Until it is sent it can be cancelled, and the whole amount returns to the wallet.

## 5 October 2026: a chat for everyone to read

The chat can be read without an account. Writing needs signing in. Links are taken out of messages and offensive words are masked.`,
  },
};

const howItWorks: DemoPage = {
  slug: 'como-funciona',
  title: { pt: 'Como funciona', en: 'How it works' },
  body: {
    pt: `Do cadastro ao saque no {name}, em poucas linhas.

## Abrir a conta

É preciso ter 18 anos ou mais e CPF regular. Confirmamos o telefone ou o e-mail com um código. Cada pessoa tem uma conta só.

## Depositar

O depósito é por PIX. Copie o código ou leia o QR no aplicativo do seu banco. O pagamento precisa sair de uma conta no seu CPF: se vier de outra, o valor é devolvido.

## Jogar

O saldo é um só para cassino e esportes. Quando há bônus ativo, a carteira mostra quanto dele já foi cumprido e até quando ele vale.

- Jogos de demonstração não usam saldo.
- O resultado registrado pelo provedor é o que vale.
- Uma rodada interrompida por falha é anulada e a aposta volta para a carteira.

## Sacar

O saque vai por PIX para uma chave do seu CPF. Ele pode passar por análise, e o motivo é informado a você.

## Parar

Você pode definir limites, pedir uma pausa ou se autoexcluir na página de jogo responsável. A pausa e a autoexclusão não podem ser encurtadas.`,
    en: `From signing up to withdrawing at {name}, in a few lines.

## Opening an account

You have to be 18 or older and hold a regular CPF. We confirm the phone or the e-mail with a code. Each person has one account.

## Depositing

Deposits are made by PIX. Copy the code or scan the QR code in your bank's app. The payment has to leave an account in your CPF: if it does not, the amount is sent back.

## Playing

There is one balance for casino and sports. While a bonus is active, the wallet shows how much of it is fulfilled and how long it lasts.

- Demo games use no balance.
- The result recorded by the provider is what counts.
- A round cut off by a failure is void, and the stake returns to the wallet.

## Withdrawing

Withdrawals go by PIX to a key of your CPF. One may be reviewed, and you are told the reason.

## Stopping

You can set limits, take a break or exclude yourself on the responsible gaming page. A break or a self-exclusion cannot be made shorter.`,
  },
};

export const demoPages: readonly DemoPage[] = [news, howItWorks];
