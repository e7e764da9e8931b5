/** Covers for the gallery, drawn at run time so that it needs no network. */
const hues = [12, 48, 95, 150, 190, 225, 262, 300, 335];

const SHAPES = [
  '<circle cx="90" cy="112" r="46" fill="#fff" fill-opacity=".9"/><circle cx="74" cy="104" r="7"/><circle cx="106" cy="104" r="7"/><path d="M66 128q24 22 48 0" stroke="#000" stroke-width="6" fill="none"/>',
  '<path d="M90 52l20 42 46 6-34 32 9 46-41-22-41 22 9-46-34-32 46-6z" fill="#fff" fill-opacity=".92"/>',
  '<path d="M40 150q10-80 50-80t50 80z" fill="#fff" fill-opacity=".9"/><path d="M58 70l12-34 20 24 20-24 12 34z" fill="#ffd34d"/>',
];

export const sampleArt = (index: number): string => {
  const hue = hues[index % hues.length] ?? 0;
  const shape = SHAPES[index % SHAPES.length] ?? '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 180 240"><defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="hsl(${hue} 80% 62%)"/><stop offset="1" stop-color="hsl(${hue + 40} 70% 24%)"/></linearGradient></defs><rect width="180" height="240" fill="url(#s)"/><g opacity=".25" fill="#fff"><circle cx="150" cy="40" r="60"/><circle cx="20" cy="200" r="50"/></g>${shape}<text x="90" y="212" font-family="sans-serif" font-weight="900" font-size="26" text-anchor="middle" fill="#fff">${sampleTitles[index % sampleTitles.length]}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
};

export const sampleTitles = ['Canoa', 'Sabiá', 'Caju', 'Ipê', 'Arara', 'Cuíca', 'Mandacaru', 'Boto', 'Carcará'];
