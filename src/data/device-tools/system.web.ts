/** What the browser says about the system, as it says it: telling browsers apart takes a large library. */
export const system = {
  os: /\(([^)]*)\)/.exec(navigator.userAgent)?.[1] ?? 'web',
  osVersion: '',
}
