/** The server cannot start in its environment. The message is for the operator. */
export class StartFailure extends Error {
  readonly kind:
    | 'port-in-use'
    | 'port-forbidden'
    | 'host-unavailable'
    | 'data-unusable'
    | 'keys-unusable'
    | 'certificate-unusable'
    | 'issuer-unusable'
    | 'profiles-unusable'

  constructor(kind: StartFailure['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}
