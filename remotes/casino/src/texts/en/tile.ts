export const tile = {
  demo: 'Demo',
  bonus: 'Bonus',
  tables: 'Tables',
};
