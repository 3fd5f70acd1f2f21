/**
 * Lets one tab at a time refresh the tokens of a server. A refresh token works
 * once: the provider treats a second use as theft and ends the session.
 */
export function withRefreshLock<Value>(
  serverId: string,
  work: () => Promise<Value>,
): Promise<Value> {
  const { locks } = globalThis.navigator
  return locks ? locks.request(`continuo-refresh ${serverId}`, work) : work()
}
