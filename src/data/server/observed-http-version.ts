/** Always undefined: only browsers report the version of HTTP that they used. */
export const observedHttpVersion = (_address: string): string | undefined => undefined
