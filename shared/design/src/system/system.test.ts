import { buttonRecipe } from '../button/button-recipe.ts';
import { system } from './system.ts';

describe('the cascade layers', () => {
  it('hold the global styles', () => {
    expect(JSON.stringify(system._global)).toContain('@layer reset');
    expect(JSON.stringify(system._global)).toContain('@layer base');
  });

  it('do not hold recipes, which are added later and would restyle the page', () => {
    const styles = system.cva(buttonRecipe)({ variant: 'solid' });
    expect(styles).toHaveProperty('display', 'inline-flex');
    expect(JSON.stringify(styles)).not.toContain('@layer');
  });
});
