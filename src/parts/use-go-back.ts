import { useRouter, type Href } from 'expo-router'

/** Goes back to the previous page, or to `fallback` when a link opened this one. */
export function useGoBack(fallback: Href): () => void {
  const router = useRouter()
  return () => (router.canGoBack() ? router.back() : router.replace(fallback))
}

/** Goes to the threads and clears the navigation history. */
export function useGoHome(): () => void {
  const router = useRouter()
  return () => {
    if (router.canDismiss()) router.dismissAll()
    router.replace('/')
  }
}
