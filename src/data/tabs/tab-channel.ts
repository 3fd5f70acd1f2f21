/** Reaches all other tabs of this app in the browser. A message of one tab arrives in the order it was sent. */
export interface TabChannel {
  post(message: unknown): void
  listen(listener: (message: unknown) => void): void
}
