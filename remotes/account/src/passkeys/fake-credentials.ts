/** Replaces the browser's part of WebAuthn in tests, because jsdom has none. */
export const fakeCredentials = (): { readonly create: jest.Mock; readonly get: jest.Mock } => {
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  const credential = {
    id: 'AQID',
    rawId: bytes,
    type: 'public-key',
    getClientExtensionResults: () => ({}),
    response: {
      clientDataJSON: bytes,
      attestationObject: bytes,
      authenticatorData: bytes,
      signature: bytes,
      userHandle: bytes,
    },
  };
  const credentials = { create: jest.fn(async () => credential), get: jest.fn(async () => credential) };
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials });
  Object.defineProperty(window, 'PublicKeyCredential', {
    configurable: true,
    value: function PublicKeyCredential() {},
  });
  return credentials;
};

export const removeFakeCredentials = (): void => {
  Reflect.deleteProperty(navigator, 'credentials');
  Reflect.deleteProperty(window, 'PublicKeyCredential');
};
