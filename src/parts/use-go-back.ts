import { useRouter } from 'expo-router'

/** Back to where somebody came from; who came by a link came from nowhere. */
export function useGoBack(otherwise: '/' | '/servers') {
  const router = useRouter()
  return () => (router.canGoBack() ? router.back() : router.replace(otherwise))
}

/** To the threads, with nothing left behind them. */
export function useGoHome() {
  const router = useRouter()
  return () => {
    if (router.canDismiss()) router.dismissAll()
    router.replace('/')
  }
}
