/**
 * The companion server itself, for tests of what the app says to it. It is loaded by its name, so
 * that its files are checked with the settings of the server and not with those of the app.
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

/** The part of it that knows people, and a browser for its pages. */
export const { openPeopleServer, createBrowser, pageOf, signIn, requestTokens } =
  jest.requireActual<PeopleTools>('@server/people/testing/people-server')

export const { certificate, privateKey } = jest.requireActual<{
  certificate: string
  privateKey: string
}>('@server/testing/certificate')
