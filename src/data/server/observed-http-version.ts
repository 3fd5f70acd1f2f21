/** Only a browser tells which version of HTTP it used. */
export const observedHttpVersion = (_address: string): string | undefined => undefined
