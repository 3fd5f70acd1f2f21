import { isIPv6 } from 'node:net'

interface HostEntry {
  host: string
  port: string | undefined
}

/** Parses `host` or `host:port` in any spelling that a URL allows. */
export function parseHostEntry(entry: string): HostEntry | undefined {
  const bracketed = isIPv6(entry) ? `[${entry}]` : entry
  const [, name, port] = /^([^\s/?#@\\]+?)(?::(\d{1,5}))?$/.exec(bracketed) ?? []
  const address = `http://${name}`
  if (name === undefined || !URL.canParse(address)) return undefined
  const url = new URL(address)
  return url.port === '' ? { host: hostOf(url), port: port && String(Number(port)) } : undefined
}

/** Checks whether the operator allowed the host of a URL. */
export function createHostAllowlist(entries: readonly string[]): (url: URL) => boolean {
  const allowed = entries.map(parseHostEntry).filter((entry) => entry !== undefined)
  return (url) =>
    allowed.some(
      ({ host, port }) => host === hostOf(url) && (port === undefined || port === portOf(url)),
    )
}

function hostOf(url: URL): string {
  return url.hostname.replace(/\.$/, '')
}

function portOf(url: URL): string {
  return url.port || (url.protocol === 'https:' ? '443' : '80')
}
