/** The system as the user agent describes it, without further parsing, which would take a large library. */
export const system = {
  os: /\(([^)]*)\)/.exec(navigator.userAgent)?.[1] ?? 'web',
  osVersion: '',
}
