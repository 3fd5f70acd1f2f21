/** Each may do what those before it may. */
export const roles = [
  'resource_user',
  'resource_power_user',
  'resource_manager',
  'resource_admin',
] as const
export type Role = (typeof roles)[number]

/** Somebody who uses the app itself. Without a role they are known, and may do nothing. */
export interface Person {
  kind: 'person'
  userId: string
  name: string
  role: Role
}

/** A program of somebody else's that a person let in, for as much as its scopes say. */
export interface Client {
  kind: 'client'
  userId: string
  clientId: string
  scopes: ReadonlySet<string>
}

/** A script that a person gave a token of theirs, good for models and nothing else. */
export interface TokenHolder {
  kind: 'token'
  userId: string
}

export interface Stranger {
  kind: 'stranger'
  reason: 'no-token' | 'bad-token' | 'expired-token' | 'no-role'
  /** Who it is that has no role. */
  known?: { userId: string; name: string }
}

export type Caller = Person | Client | TokenHolder | Stranger

/** Tells who stands behind the bearer token of a request. */
export type Authenticate = (token: string | undefined) => Promise<Caller>
