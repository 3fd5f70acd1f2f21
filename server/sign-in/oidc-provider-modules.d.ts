// The inner doors of oidc-provider, as far as openid-library.ts opens them.

declare module 'oidc-provider/lib/provider.js' {
  export { default as Provider } from 'oidc-provider'
}

declare module 'oidc-provider/lib/helpers/errors.js' {
  import type { errors } from 'oidc-provider'
  export import InvalidGrant = errors.InvalidGrant
  export import InvalidTarget = errors.InvalidTarget
  export import OIDCProviderError = errors.OIDCProviderError
  export import SessionNotFound = errors.SessionNotFound
}

declare module 'oidc-provider/lib/helpers/interaction_policy/index.js' {
  import type { interactionPolicy } from 'oidc-provider'
  export import base = interactionPolicy.base
  export import Check = interactionPolicy.Check
}
