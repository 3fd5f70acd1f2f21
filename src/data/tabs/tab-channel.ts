/** Reaches all other tabs of this app in the browser. The messages of one tab arrive in order. */
export interface TabChannel {
  post(message: unknown): void
  listen(listener: (message: unknown) => void): void
}
