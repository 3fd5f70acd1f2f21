/** An encrypted value that goes back to the model's provider unchanged. AG-UI 1.1 adds its type. */
export interface Encryption {
  readonly encryptedValue?: string
  readonly encryptedValueType?: string
}

/** Reads the members by name, because the AG-UI 1.0 types lack `encryptedValueType`. */
export function encryptionOf(holder: object): Encryption {
  const value = textMember(holder, 'encryptedValue')
  if (value === undefined) return none
  const type = textMember(holder, 'encryptedValueType')
  return { encryptedValue: value, ...(type !== undefined && { encryptedValueType: type }) }
}

const none: Encryption = {}

function textMember(holder: object, name: string): string | undefined {
  const value: unknown = Reflect.get(holder, name)
  return typeof value === 'string' ? value : undefined
}
