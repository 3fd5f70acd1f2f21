/** In a browser the server uses a cookie that scripts can neither read nor remove. */
export async function deviceSecret(_address: string): Promise<string | undefined> {
  return undefined
}

export async function forgetDeviceSecret(_address: string): Promise<void> {}
