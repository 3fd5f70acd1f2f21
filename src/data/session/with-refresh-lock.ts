/** Needs no lock: an installed app is the only one to refresh its tokens. */
export const withRefreshLock = <Value>(
  _serverId: string,
  work: () => Promise<Value>,
): Promise<Value> => work()
