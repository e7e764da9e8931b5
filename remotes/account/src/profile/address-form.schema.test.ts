import { blankAddress, checkAddress, states, toAddress } from './address-form.schema.ts';

const good = {
  ...blankAddress,
  zip: '01310100',
  street: 'Av. Paulista',
  number: '1000',
  district: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
};

describe('an address', () => {
  it('may be without complement', () => expect(checkAddress(good)).toEqual({}));
  it('has a CEP of eight digits', () => {
    expect(checkAddress({ ...good, zip: '0131010' })).toEqual({ zip: 'zipInvalid' });
    expect(checkAddress({ ...good, zip: '' })).toEqual({ zip: 'required' });
  });
  it('lies in one of the 27 states', () => {
    expect(states).toHaveLength(27);
    expect(checkAddress({ ...good, state: 'XX' })).toEqual({ state: 'stateMissing' });
  });
  it('names every field that is missing', () =>
    expect(Object.keys(checkAddress(blankAddress)).sort()).toEqual([
      'city',
      'district',
      'number',
      'state',
      'street',
      'zip',
    ]));
  it('is sent with the digits of its CEP, without a complement that was left empty', () => {
    expect(toAddress({ ...good, zip: '01310-100' })).toEqual({
      zip: '01310100',
      street: 'Av. Paulista',
      number: '1000',
      district: 'Bela Vista',
      city: 'São Paulo',
      state: 'SP',
    });
    expect(toAddress({ ...good, complement: 'ap. 12' })).toHaveProperty('complement', 'ap. 12');
  });
});
