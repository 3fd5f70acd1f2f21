/**
 * Where secrets are: in the device's keychain, sealed in the browser, or in memory because the browser
 * keeps nothing, for example on a page without TLS.
 */
export type SecretKeeping = 'keychain' | 'browser' | 'memory'
