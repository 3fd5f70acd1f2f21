/**
 * The real companion server, for tests of the app's requests. It is loaded by name, so
 * that its files are type-checked with the server's settings, not the app's.
 */
interface RealServer {
  url: string
  seededPasswords: readonly { username: string; password: string }[]
  close(): Promise<void>
}

interface PeopleServer {
  url: string
  close(): Promise<void>
}

type Visit = { kind: 'page'; address: string; text: string } | { kind: 'app'; address: string }

interface Browser {
  go(address: string, form?: Record<string, string>): Promise<Visit>
}

interface PeopleTools {
  openPeopleServer: () => Promise<PeopleServer>
  createBrowser: () => Browser
  pageOf: (visit: Visit) => Extract<Visit, { kind: 'page' }>
  signIn: (server: PeopleServer) => Promise<{ access_token: string; refresh_token?: string }>
  requestTokens: (url: string, form: Record<string, string>) => Promise<{ status: number }>
}

/** The whole server, as an operator would start it. */
export const { openRealServer, exaType } = jest.requireActual<{
  openRealServer: () => Promise<RealServer>
  exaType: string
}>('@server/testing/real-server')

/** The part that signs people in, and a browser for its pages. */
export const { openPeopleServer, createBrowser, pageOf, signIn, requestTokens } =
  jest.requireActual<PeopleTools>('@server/people/testing/people-server')

export const { certificate, privateKey } = jest.requireActual<{
  certificate: string
  privateKey: string
}>('@server/testing/certificate')
