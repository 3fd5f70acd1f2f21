/**
 * Where secrets are kept: in the device's keychain, encrypted in the browser, or only in memory because the
 * browser cannot store them, for example on a page without TLS.
 */
export type SecretStorage = 'keychain' | 'browser' | 'memory'
