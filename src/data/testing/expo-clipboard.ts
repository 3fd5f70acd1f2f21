/** A clipboard in memory. */
let text = ''

export const getStringAsync = async (): Promise<string> => text

export async function setStringAsync(next: string): Promise<boolean> {
  text = next
  return true
}
