import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fieldTypes } from '../../api/testing/field-types.ts';
import { siteConfig } from './site-config.ts';

const FLAG = 'boolean';
const TEXT = 'text up to 4000';
const TEXT_OR_NONE = `${TEXT}, optional`;
const ADDRESS = 'text up to 2048';
const ADDRESS_OR_NONE = `${ADDRESS}, optional`;
const COLOR = 'text up to 60';
const AMOUNT = 'integer from 0 to 10000000000';
const POSITIVE_AMOUNT = 'integer from 1 to 10000000000';
const HEIGHT = 'integer from 8 to 200, optional';

/** The fields that the product names, each with its type and its limits; amounts are centavos. */
const fields: Readonly<Record<string, string>> = {
  is_regulated: FLAG,
  casino_id: 'integer from 1',
  kyc: FLAG,
  hasSports: FLAG,
  hasBoxes: FLAG,
  disable_18_popup: FLAG,
  active: FLAG,
  title: TEXT,
  description: TEXT,
  name: TEXT,
  link: ADDRESS,
  version: TEXT,
  'main_domain.subdomain': TEXT,
  tagManagerId: TEXT_OR_NONE,
  gtmId: TEXT_OR_NONE,
  gtmSource: ADDRESS_OR_NONE,
  html: 'text up to 10000, optional',
  jivoChat: TEXT_OR_NONE,
  chat_support: FLAG,
  phone_codes: 'list of one of sms, whatsapp up to 2, optional',
  cpa_value: AMOUNT,
  cpa_baseline: AMOUNT,
  affiliate_regular_user_active: FLAG,
  googleClientId: TEXT_OR_NONE,
  turnstileSiteKey: TEXT_OR_NONE,
  casVerifyRegistrations: FLAG,
  casAllowGoogleAuth: FLAG,
  registerCPF: FLAG,
  reg_license: TEXT_OR_NONE,
  reg_phone: FLAG,
  reg_alert: TEXT_OR_NONE,
  login_requires_cpf: FLAG,
  login_requires_phone: FLAG,
  login_requires_email: FLAG,
  cashback_release_day: 'integer from 0 to 6',
  cashback_release_hour: 'integer from 0 to 23',
  cashback_conversion_percentage: 'number from 0 to 100',
  cashback: FLAG,
  min_deposit: POSITIVE_AMOUNT,
  max_deposit: POSITIVE_AMOUNT,
  min_withdrawal: POSITIVE_AMOUNT,
  max_withdrawal: POSITIVE_AMOUNT,
  deposit_popup_values: `list of ${POSITIVE_AMOUNT} up to 12`,
  'colors.muted': COLOR,
  'colors.primary_color': COLOR,
  'colors.secondary_color': COLOR,
  banners: 'list of object up to 20',
  'social_links[].href': ADDRESS,
  'social_links[].icon': TEXT,
  'social_links[].ariaLabel': TEXT,
  'logo_sizes.header': HEIGHT,
  'logo_sizes.footer': HEIGHT,
  'logo_sizes.auth': HEIGHT,
  apiLink: ADDRESS,
  'betby.active': FLAG,
  'betby.brand_id': TEXT,
  'betby.theme_name': TEXT,
  'images.boxes': ADDRESS_OR_NONE,
  'images.brazil': ADDRESS_OR_NONE,
  'images.invite': ADDRESS_OR_NONE,
  'images.deposit': ADDRESS_OR_NONE,
  'images.home-bg': ADDRESS_OR_NONE,
  'images.box-opened': ADDRESS_OR_NONE,
  'images.letter-invite': ADDRESS_OR_NONE,
  'images.deposit-mobile': ADDRESS_OR_NONE,
  'images.login': ADDRESS_OR_NONE,
  'images.register': ADDRESS_OR_NONE,
  'images.login-mobile': ADDRESS_OR_NONE,
  'images.register-mobile': ADDRESS_OR_NONE,
  'images.footer_images': 'list of text up to 2048 up to 12, optional',
  'icons.64': ADDRESS_OR_NONE,
  'icons.144': ADDRESS_OR_NONE,
  'icons.192': ADDRESS_OR_NONE,
  'icons.512': ADDRESS_OR_NONE,
  'spineBox.red': COLOR,
  'spineBox.blue': COLOR,
  'spineBox.pink': COLOR,
  'spineBox.black': COLOR,
  'spineBox.green': COLOR,
  'spineBox.yellow': COLOR,
};

describe('the fields of the site configuration', () => {
  const types = fieldTypes(siteConfig);
  for (const [field, type] of Object.entries(fields)) {
    it(`${field} is ${type}`, () => assert.equal(types.get(field), type));
  }
});
