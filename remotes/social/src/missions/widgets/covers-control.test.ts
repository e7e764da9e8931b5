import { coversControl } from './covers-control.ts';

const widget = { left: 292, top: 402, right: 360, bottom: 478 };

const page = (html: string, left: number, top: number, width: number, height: number): HTMLElement => {
  const main = document.createElement('main');
  main.innerHTML = html;
  const rect = { left, top, right: left + width, bottom: top + height } as DOMRect;
  for (const control of main.children) control.getBoundingClientRect = () => rect;
  return main;
};

test.each([
  ['a button of which the amount is under it', '<button>Resgatar R$ 15,00</button>', 190, 420, 154, 44, true],
  ['the arrow of a row', '<button aria-label="Próximos"></button>', 308, 440, 44, 44, true],
  ['a button it only touches', '<button>Resgatar</button>', 100, 420, 200, 44, false],
  ['a button above it', '<button>Resgatar</button>', 190, 350, 154, 44, false],
  ['a link with its centre under it', '<a href="/x">Ver todos</a>', 290, 430, 60, 20, true],
  ['a link of which a part is under it', '<a href="/x">Minha conta</a>', 250, 420, 60, 44, true],
  ['a link it only touches', '<a href="/x">Minha conta</a>', 240, 420, 60, 44, false],
  ['a tile beside its centre', '<a href="/x">Piracema</a>', 240, 380, 100, 140, false],
  ['a button that is not drawn', '<button hidden>Resgatar</button>', 300, 420, 0, 0, false],
  ['a text', '<p>R$ 15,00</p>', 300, 420, 40, 20, false],
])('a widget over %s', (_, html, left, top, width, height, isCovered) => {
  expect(coversControl(widget, [page(html, left, top, width, height)])).toBe(isCovered);
});

test.each(['header', 'main', 'footer'])('a widget over a link of the %s covers a control', (part) => {
  const place = document.body.appendChild(document.createElement(part));
  place.innerHTML = '<a href="/x">Sair</a>';
  const rect = { left: 300, top: 420, right: 350, bottom: 464 } as DOMRect;
  for (const control of place.children) control.getBoundingClientRect = () => rect;
  expect(coversControl(widget)).toBe(true);
  place.remove();
});

test('without a page nothing is covered', () => {
  expect(coversControl(widget, [])).toBe(false);
});
