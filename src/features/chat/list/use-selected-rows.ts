/** On a device, text is selected in a view of its own. */
export function useSelectedRows(): readonly string[] {
  return none
}

const none: readonly string[] = []
