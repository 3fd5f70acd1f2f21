// The internal modules of oidc-provider that open-id-provider.ts imports.

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
