/** The sites of the demo, by their host names. */
export const demoTenants = [
  { slug: 'jangada', domain: 'localhost', note: 'the first site' },
  { slug: 'tucano', domain: 'tucano.localhost', note: 'other colours, logo, games and texts' },
  { slug: 'onca', domain: 'onca.localhost', note: 'regulated: bet.br rules' },
  { slug: 'manutencao', domain: 'manutencao.localhost', note: 'under maintenance' },
] as const;
