import type { Language } from '@jangada/contracts/languages';

interface ReauthTexts {
  readonly title: string;
  readonly text: string;
  readonly account: string;
  readonly cpf: string;
  readonly password: string;
  readonly submit: string;
  readonly forgot: string;
  readonly signOut: string;
  readonly missingPassword: string;
  readonly missingCpf: string;
  readonly wrong: string;
  readonly verify: string;
  readonly toLogin: string;
}

export const reauthTexts: Readonly<Record<Language, ReauthTexts>> = {
  pt: {
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
  },
  en: {
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
  },
};
