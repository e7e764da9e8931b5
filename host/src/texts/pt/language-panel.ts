import { defineTexts } from '@jangada/remote-kit/texts';

export default defineTexts({
  language: 'Idioma',
  appearance: 'Aparência',
  modes: {
    system: { name: 'Automático', hint: 'Segue o seu aparelho' },
    light: { name: 'Claro', hint: 'Fundo claro' },
    dark: { name: 'Escuro', hint: 'Fundo escuro' },
  },
  forced: 'Esta página tem uma aparência só. A sua escolha vale para as outras.',
  data: 'Dados',
  saving: 'Economizar dados',
  savingHint: 'Imagens menores, nada carregado antes da hora e nada que passe sozinho na tela.',
  savingAlready: 'O seu navegador ou a sua conexão já pede isso agora.',
});
