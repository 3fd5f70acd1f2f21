/** A value that the model's provider wants back unchanged. AG-UI 1.1 also says how it is encrypted. */
export interface Encryption {
  readonly encryptedValue?: string
  readonly encryptedValueType?: string
}

/** The types of AG-UI 1.0 do not know the second member. */
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
