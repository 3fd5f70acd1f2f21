import { encryptionOf } from './encryption'

describe('an encrypted value', () => {
  it('is read with its type, if it has one', () => {
    const value = { encryptedValue: 'v', encryptedValueType: 'signature' }
    expect(encryptionOf({ id: 'm', ...value })).toEqual(value)
    expect(encryptionOf({ id: 'm', encryptedValue: 'v' })).toStrictEqual({ encryptedValue: 'v' })
  })

  it.each([
    ['without a value', { encryptedValueType: 'signature' }],
    ['with a value that is not a string', { encryptedValue: 7 }],
    ['without any members', {}],
  ])('is absent from a holder %s', (_what, holder) => {
    expect(encryptionOf(holder)).toStrictEqual({})
  })

  it('has no type that is not a string', () => {
    expect(encryptionOf({ encryptedValue: 'v', encryptedValueType: 7 })).toStrictEqual({
      encryptedValue: 'v',
    })
  })
})
