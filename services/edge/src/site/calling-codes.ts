import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';

/** The calling code of every country, without plus: `BR` → `55`. */
export const callingCodes: Readonly<Record<string, string>> = Object.fromEntries(
  getCountries().map((country) => [country, getCountryCallingCode(country)]),
);
