export const tile = {
  demo: 'Demo',
  bonus: 'Bônus',
  tables: 'Mesas',
};
