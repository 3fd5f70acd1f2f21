/**
 * oidc-provider past its front door, which warns of Node 20 at every start. It works there: the
 * tests of signing in run on it.
 */
export { Provider as OpenIdProvider } from 'oidc-provider/lib/provider.js'
export * as errors from 'oidc-provider/lib/helpers/errors.js'
export * as interactionPolicy from 'oidc-provider/lib/helpers/interaction_policy/index.js'
