/** A clipboard as small as the test that uses it. */
let text = ''

export const getStringAsync = async (): Promise<string> => text

export async function setStringAsync(next: string): Promise<boolean> {
  text = next
  return true
}
