import { defineTexts } from '@jangada/remote-kit/texts';
import type { SameTexts, TextBundle } from '@jangada/remote-kit/texts';

const pt = defineTexts({
  region: 'Versão local em uso',
  local: '{remote}: versão local de {by}',
  xRay: 'raio-x de {by}',
  left: 'mais {minutes} min',
  lastMinute: 'menos de 1 min',
  broken: 'Os fontes não compilam: aqui está a versão anterior.',
  leave: 'Sair',
  smaller: 'Diminuir este aviso',
  larger: 'Mostrar este aviso por inteiro',
});

const en = defineTexts({
  region: 'A local build is in use',
  local: '{remote}: local build of {by}',
  xRay: 'x-ray of {by}',
  left: '{minutes} min left',
  lastMinute: 'less than 1 min left',
  broken: 'The sources do not compile: this is the build before.',
  leave: 'Leave',
  smaller: 'Make this notice smaller',
  larger: 'Show the whole notice',
}) satisfies SameTexts<typeof pt>;

export const bannerTexts: TextBundle<SameTexts<typeof pt>> = { namespace: 'host.override-banner', texts: { pt, en } };
