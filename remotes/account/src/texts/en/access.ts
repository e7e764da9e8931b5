/** Texts of password, devices, passkeys and avatar in English. */
export const passwordEn = {
  current: 'Current password',
  new: 'New password',
  note: 'Changing the password signs out every other device.',
  submit: 'Change password',
  changed: 'Password changed. All other devices have been signed out.',
  byCode: 'I do not know the current one',
  byCodeTitle: 'New password by code',
  codeText: 'We have sent a code to your confirmed contact. After the change you log in again.',
  codeTextWhatsapp: 'We have sent a code by WhatsApp to your confirmed phone. After the change you log in again.',
} as const;

export const devicesEn = {
  title: 'Devices signed in',
  text: 'Do you not recognise one of them? Sign it out and change your password.',
  failed: 'We could not load your devices',
  unknown: 'Unknown device',
  current: 'This device',
  since: 'Signed in since {date}',
  seen: 'Last seen {date}, {time}',
  end: 'Sign out',
  endNamed: 'Sign out: {name}',
  endOthers_one: 'Sign out the other device',
  endOthers_other: 'Sign out the other {count} devices',
} as const;

export const passkeysEn = {
  title: 'Passkeys',
  text: 'Log in with the fingerprint, face or PIN of your device, without typing the password.',
  signIn: 'Log in with a passkey',
  stopped: 'The login with a passkey was not completed. Try again or use your password.',
  failed: 'We could not load your passkeys',
  synced: 'Synced',
  created: 'Created on {date}, not used yet',
  used: 'Used on {date}, {time}',
  add: 'Create a passkey',
  added: 'Passkey created.',
  notAdded: 'The passkey was not created. Try again whenever you like.',
  known: 'This device has a passkey of your account already.',
  unsupported: 'This browser has no passkeys.',
  passwordNote: 'Confirm your password. Then the device asks for fingerprint, face or PIN.',
  continue: 'Continue',
  remove: 'Remove',
  removeNamed: 'Remove: {name}',
  removeNow: 'Remove now',
  keep: 'Keep',
} as const;

export const avatarEn = {
  change: 'Change photo',
  picture: 'Profile photo',
  formats: 'JPG, PNG or WebP, up to {megabytes} MB.',
  problems: {
    'too-large': 'The picture is larger than {megabytes} MB. Choose a smaller one.',
    'wrong-type': 'This format is not accepted, such as HEIC. Send JPG, PNG or WebP.',
    empty: 'The file is empty. Choose another one.',
    unreadable: 'We cannot read this picture. Choose another one.',
  },
  crop: 'Crop of the photo',
  cropHelp: 'Drag to position it. On the keyboard use the arrow keys; with Alt they change the size.',
  zoom: 'Zoom',
  another: 'Another photo',
  saved: 'Photo updated.',
} as const;
