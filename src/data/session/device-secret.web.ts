/** In a browser the server keeps it in a cookie that no script can read, and none can remove. */
export async function deviceSecret(_address: string): Promise<string | undefined> {
  return undefined
}

export async function forgetDeviceSecret(_address: string): Promise<void> {}
