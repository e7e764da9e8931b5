import type { Language } from '@jangada/contracts/languages';

interface Words {
  readonly region: string;
  readonly local: (remote: string, by: string) => string;
  readonly xRay: (by: string) => string;
  readonly left: (minutes: number) => string;
  readonly broken: string;
  readonly leave: string;
  readonly smaller: string;
  readonly larger: string;
}

export const bannerTexts: Readonly<Record<Language, Words>> = {
  pt: {
    region: 'Versão local em uso',
    local: (remote, by) => `${remote}: versão local de ${by}`,
    xRay: (by) => `raio-x de ${by}`,
    left: (minutes) => (minutes < 1 ? 'menos de 1 min' : `mais ${minutes} min`),
    broken: 'Os fontes não compilam: aqui está a versão anterior.',
    leave: 'Sair',
    smaller: 'Diminuir este aviso',
    larger: 'Mostrar este aviso por inteiro',
  },
  en: {
    region: 'A local build is in use',
    local: (remote, by) => `${remote}: local build of ${by}`,
    xRay: (by) => `x-ray of ${by}`,
    left: (minutes) => (minutes < 1 ? 'less than 1 min left' : `${minutes} min left`),
    broken: 'The sources do not compile: this is the build before.',
    leave: 'Leave',
    smaller: 'Make this notice smaller',
    larger: 'Show the whole notice',
  },
};
