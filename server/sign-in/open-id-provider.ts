/**
 * Bypasses the main module of oidc-provider, which warns about Node 20 at every start. It works on
 * Node 20: the sign-in tests run on it.
 */
export { Provider as OpenIdProvider } from 'oidc-provider/lib/provider.js'
export * as errors from 'oidc-provider/lib/helpers/errors.js'
export * as interactionPolicy from 'oidc-provider/lib/helpers/interaction_policy/index.js'
