/** Returns nothing: on a device, text is selected in a separate view. */
export function useSelectedRows(): readonly string[] {
  return none
}

const none: readonly string[] = []
