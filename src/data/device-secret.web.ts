/** In a browser the server keeps it in a cookie that no script can read. */
export async function deviceSecret(_origin: string): Promise<string | undefined> {
  return undefined
}
