/** A person of the demo. The first ones of each tenant can sign in (demo-users.ts); the others only chat. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** The phone without the area code, which depends on the tenant. */
  readonly phone: string;
  readonly cpf: string;
  /** Deposited by the demo, in centavos. */
  readonly deposit: number;
  /** Staked and won back, in centavos; it determines the level. */
  readonly wagered: number;
}

const person = (firstName: string, lastName: string, phone: string, cpf: string, deposit = 0, wagered = 0): Person => ({
  firstName,
  lastName,
  email: `${firstName}.${lastName}`
    .normalize('NFD')
    .replace(/[^a-zA-Z.]/g, '')
    .toLowerCase()
    .concat('@exemplo.com'),
  phone,
  cpf,
  deposit,
  wagered,
});

export const areaCodes: Readonly<Record<string, string>> = { jangada: '11', tucano: '21', onca: '85' };

export const signedInPeople: readonly Person[] = [
  person('Marina', 'Duarte', '987650001', '74682489070', 150_000),
  person('Caio', 'Nogueira', '987650002', '23100299981'),
  person('Helena', 'Prado', '987650003', '87748248800', 2_500_000, 1_200_000),
];

export const talkingPeople: readonly Person[] = [
  person('Rafael', 'Teixeira', '987650011', '46382710148', 20_000),
  person('Bia', 'Fontes', '987650012', '58291473005', 20_000),
  person('Juliano', 'Reis', '987650013', '19472836500', 20_000),
  person('Thaís', 'Moura', '987650014', '30581629442', 20_000),
  person('Otávio', 'Lins', '987650015', '61249870313', 20_000),
];
