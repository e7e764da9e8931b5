/**
 * The players who can sign in on the demo sites; `npm start` prints them and the README lists them. Not secret, because
 * it is play money.
 */
export interface DemoUser {
  readonly tenant: string;
  /** The phone, as typed. */
  readonly username: string;
  readonly password: string;
  readonly note: string;
}

const PASSWORD = 'Jangada2026!';

/** Whether these are the published phone and password of a demo player. @param phone as stored, with +55 */
export const isDemoLogin = (phone: string | null | undefined, password: string): boolean =>
  password === PASSWORD && demoUsers.some(({ username }) => phone === `+55${username}`);

const user = (tenant: string, username: string, note: string): DemoUser => ({
  tenant,
  username,
  password: PASSWORD,
  note,
});

export const demoUsers: readonly DemoUser[] = [
  user('jangada', '11987650001', 'with R$ 1.500,00'),
  user('jangada', '11987650002', 'without money'),
  user('jangada', '11987650003', 'VIP'),
  user('tucano', '21987650001', 'with R$ 1.500,00'),
  user('tucano', '21987650002', 'without money'),
  user('tucano', '21987650003', 'VIP'),
  user('onca', '85987650001', 'with R$ 1.500,00'),
  user('onca', '85987650002', 'without money'),
  user('onca', '85987650003', 'VIP'),
];
