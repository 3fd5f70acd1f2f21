interface State {
  isConnected: boolean
}

const listeners = new Set<(state: State) => void>()
let isConnected = true

export const getNetworkStateAsync = async (): Promise<State> => ({ isConnected })

export function addNetworkStateListener(listener: (state: State) => void) {
  listeners.add(listener)
  return { remove: () => void listeners.delete(listener) }
}

/** Switches the network of the device on or off. */
export function setConnected(next: boolean): void {
  isConnected = next
  for (const listener of listeners) listener({ isConnected })
}
