import { defineTexts } from '@jangada/remote-kit/texts';
import type { SameTexts } from '@jangada/remote-kit/texts';
import type pt from '../pt/reauth-dialog.ts';

export default defineTexts({
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
