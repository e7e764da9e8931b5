import { defineTexts } from '@jangada/remote-kit/texts';
import type { SameTexts, TextBundle } from '@jangada/remote-kit/texts';

const pt = defineTexts({
  title: 'É você mesmo?',
  text: 'Faz um tempo que você não usa a conta. Digite a sua senha e siga de onde parou.',
  account: 'Conta',
  cpf: 'CPF',
  password: 'Senha',
  submit: 'Continuar',
  forgot: 'Esqueci a senha',
  signOut: 'Sair da conta',
  missingPassword: 'Digite a sua senha.',
  missingCpf: 'Digite o CPF da conta.',
  wrong: 'Senha incorreta. Confira e tente de novo.',
  verify: 'Depois de algumas tentativas, precisamos de uma verificação a mais.',
  toLogin: 'Entrar com verificação',
});

const en = defineTexts({
  title: 'Is it still you?',
  text: 'It has been a while since you used your account. Type your password and go on where you stopped.',
  account: 'Account',
  cpf: 'CPF',
  password: 'Password',
  submit: 'Continue',
  forgot: 'I forgot my password',
  signOut: 'Log out',
  missingPassword: 'Type your password.',
  missingCpf: 'Type the CPF of the account.',
  wrong: 'Wrong password. Check it and try again.',
  verify: 'After a few attempts we need one more check.',
  toLogin: 'Log in with the check',
}) satisfies SameTexts<typeof pt>;

export const reauthTexts: TextBundle<SameTexts<typeof pt>> = { namespace: 'host.reauth', texts: { pt, en } };
