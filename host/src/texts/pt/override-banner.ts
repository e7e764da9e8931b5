import { defineTexts } from '@jangada/remote-kit/texts';

export default defineTexts({
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
