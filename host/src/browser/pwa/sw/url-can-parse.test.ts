it('a browser without URL.canParse gets one that answers alike', async () => {
  const native = URL.canParse.bind(URL);
  Reflect.deleteProperty(URL, 'canParse');
  await import('./url-can-parse.ts');
  expect(URL.canParse).not.toBe(native);
  for (const [address, base] of [
    ['https://a.example/x'],
    ['/x'],
    ['/x', 'https://a.example'],
    ['//'],
    ['x', 'y'],
  ] as const)
    expect(URL.canParse(address, base)).toBe(native(address, base));
});
