import { addNetworkStateListener, getNetworkStateAsync, type NetworkState } from 'expo-network'

/** Reports whether the device has a network, at the start and on every change. Returns a function that stops it. */
export function watchOnline(onChange: (isOnline: boolean) => void): () => void {
  let isStopped = false
  const tell = ({ isConnected }: NetworkState) => {
    if (!isStopped && isConnected !== undefined) onChange(isConnected)
  }
  // A device that cannot tell counts as online.
  getNetworkStateAsync().then(tell, () => undefined)
  const subscription = addNetworkStateListener(tell)
  return () => {
    isStopped = true
    subscription.remove()
  }
}

/** Calls back when the device is online again. Returns a function that stops it. */
export function watchNetwork(onReturn: () => void): () => void {
  let wasOnline = true
  return watchOnline((isOnline) => {
    if (isOnline && !wasOnline) onReturn()
    wasOnline = isOnline
  })
}
