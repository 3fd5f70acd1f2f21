export type StorageFailureKind =
  /** Nothing answers at the address, or the connection broke. */
  | 'unreachable'
  /** A statement took too long. */
  | 'slow'
  | 'full'
  /** The password is wrong, or the account may not read and write there. */
  | 'forbidden'

/** The database cannot be used at the moment. The message contains nothing from the statement. */
export class StorageFailure extends Error {
  readonly kind: StorageFailureKind

  constructor(kind: StorageFailureKind, cause: unknown) {
    super(kind, { cause })
    this.name = 'StorageFailure'
    this.kind = kind
  }
}
