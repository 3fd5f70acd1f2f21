import { z } from 'zod'

/** The app's client id and scopes at an OpenID provider. */
export const appClientId = 'continuo-app'
export const appScope = 'openid profile offline_access'

/** Where the browser returns to: a path of the web app, or a host in the app's own URL scheme. */
export const signedInPath = 'signed-in'
export const signedOutPath = 'signed-out'

const deviceSecret = /^[\w-]{43,128}$/

/** A web browser sends no `device`, because its cookie identifies it. */
export const GuestRequest = z.object({
  device: z
    .string()
    .regex(deviceSecret, 'must be 43 to 128 random characters of base64url')
    .optional(),
})
export type GuestRequest = z.infer<typeof GuestRequest>

/** `role` is open: later servers may add roles. */
const SignedInUser = z.object({
  user_id: z.string(),
  username: z.string(),
  role: z.string(),
})
export type SignedInUser = z.infer<typeof SignedInUser>

export const GuestSession = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  /** In seconds. */
  expires_in: z.number(),
  user: SignedInUser,
})
export type GuestSession = z.infer<typeof GuestSession>

/** A demo server with this feature has an account `admin`, whose password it showed at its first start. */
export const seededAdminFeature = 'seeded-admin'

/** A server with this feature keeps the session of a page that it serves in a cookie. */
export const browserSessionFeature = 'browser-sessions'

/** What the sign-in page returned to a page of the same server. */
export const NewBrowserSession = z.object({
  code: z.string().min(1).max(1024),
  code_verifier: z.string().min(43).max(128),
  redirect_uri: z.string().max(2048),
})
export type NewBrowserSession = z.infer<typeof NewBrowserSession>

export const BrowserSession = z.object({ user: SignedInUser })
export type BrowserSession = z.infer<typeof BrowserSession>

/** Proves that the caller is also this guest. */
export const GuestClaim = z.object({ guest_token: z.string().max(8192) })
export type GuestClaim = z.infer<typeof GuestClaim>

const SignInProvider = z.object({
  id: z.string(),
  title: z.string(),
  /** The URL of the issuer. The discovery document is below it. */
  server_url: z.string(),
  client_id: z.string(),
  scope: z.string(),
  token_validation_pem: z.string(),
})
export type SignInProvider = z.infer<typeof SignInProvider>

/** Empty when nobody needs to sign in. */
export const SignInProviders = z.record(z.string(), SignInProvider)
export type SignInProviders = z.infer<typeof SignInProviders>

export const UserStatus = z.discriminatedUnion('auth_status', [
  z.object({ auth_status: z.literal('logged_out') }),
  z.object({
    auth_status: z.literal('logged_in'),
    user_id: z.string(),
    username: z.string(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    /** Null without a role. */
    role: z.string().nullable(),
  }),
  z.object({ auth_status: z.literal('api_token'), role: z.string() }),
])
export type UserStatus = z.infer<typeof UserStatus>

export const UserInfo = z.object({
  user_id: z.string(),
  preferred_username: z.string(),
  name: z.string(),
  role: z.string(),
})
export type UserInfo = z.infer<typeof UserInfo>

export const ServerInfo = z.object({ version: z.string(), status: z.literal('ready') })
export type ServerInfo = z.infer<typeof ServerInfo>
