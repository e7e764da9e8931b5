import { defineTexts } from '@jangada/remote-kit/texts';

export default defineTexts({
  introduction:
    'Este site é feito também com o trabalho de outras pessoas. Aqui estão os seus nomes e as suas licenças.',
  material: 'Ícones, fontes e dados',
  icons: 'Os ícones do game-icons.net aparecem nas cores do site; no mais, não foram alterados.',
  packages: 'Programas',
  listed: 'Licença {licence}: {count}',
});
