const versions: Readonly<Record<string, string>> = { 'http/1.1': '1.1', h2: '2', h3: '3' }

/**
 * Returns the version of HTTP that the browser used for its last request to an
 * address. Servers of other origins reveal it only with `Timing-Allow-Origin`.
 */
export function observedHttpVersion(address: string): string | undefined {
  const { origin } = new URL(address)
  const entries = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ]
  return entries
    .filter((entry) => entry instanceof PerformanceResourceTiming)
    .filter(({ name }) => URL.canParse(name) && new URL(name).origin === origin)
    .map(({ nextHopProtocol }) => versions[nextHopProtocol])
    .findLast((version) => version !== undefined)
}
