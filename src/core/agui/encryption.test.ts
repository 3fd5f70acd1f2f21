import { encryptionOf } from './encryption'

describe('an encrypted value', () => {
  it('comes back with its kind, if it has one', () => {
    const value = { encryptedValue: 'v', encryptedValueType: 'signature' }
    expect(encryptionOf({ id: 'm', ...value })).toEqual(value)
    expect(encryptionOf({ id: 'm', encryptedValue: 'v' })).toStrictEqual({ encryptedValue: 'v' })
  })

  it.each([
    ['without a value', { encryptedValueType: 'signature' }],
    ['with a value that is no text', { encryptedValue: 7 }],
    ['with nothing', {}],
  ])('is absent in a holder %s', (_what, holder) => {
    expect(encryptionOf(holder)).toStrictEqual({})
  })

  it('has no kind that is no text', () => {
    expect(encryptionOf({ encryptedValue: 'v', encryptedValueType: 7 })).toStrictEqual({
      encryptedValue: 'v',
    })
  })
})
