import { requestWithoutSession } from '@/data/http/request-without-session'

/** Always undefined: in a browser the server uses a cookie that scripts can neither read nor remove. */
export async function deviceSecret(_address: string): Promise<string | undefined> {
  return undefined
}

/** Asks the server to remove its cookie, because only it can. If the server does not answer, the cookie stays. */
export async function forgetDeviceSecret(address: string): Promise<void> {
  if (new URL(address).hostname !== globalThis.location.hostname) return
  const options = { method: 'DELETE', credentials: 'include' } as const
  await requestWithoutSession(`${address}/api/v1/guest`, options).catch(() => undefined)
}
