/** In ascending order: each role includes the permissions of the roles before it. */
export const roles = [
  'resource_user',
  'resource_power_user',
  'resource_manager',
  'resource_admin',
] as const
export type Role = (typeof roles)[number]

/** A person who uses the app itself. */
export interface Person {
  kind: 'person'
  userId: string
  name: string
  role: Role
}

/** A third-party program that a person authorized for certain scopes. */
export interface Client {
  kind: 'client'
  userId: string
  clientId: string
  scopes: ReadonlySet<string>
}

/** A script with an API token, which is valid either for the completions API or for metrics. */
export interface TokenHolder {
  kind: 'token'
  userId: string
  scopes: ReadonlySet<string>
}

export interface Stranger {
  kind: 'stranger'
  reason: 'no-token' | 'bad-token' | 'expired-token' | 'no-role'
  /** Set if the caller is signed in but has no role. */
  known?: { userId: string; name: string }
}

export type Caller = Person | Client | TokenHolder | Stranger

/** Identifies the caller by the bearer token. */
export type Authenticate = (token: string | undefined) => Promise<Caller>
