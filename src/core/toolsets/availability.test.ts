import { availabilityOf, availableInstances, missingInstanceOf } from './availability'
import { fakeInstance, fakeType } from './testing/fake-instance'

describe('a toolset instance', () => {
  it('is available when nothing prevents it', () => {
    expect(availabilityOf(fakeType(), fakeInstance())).toEqual({ kind: 'available' })
  })

  it.each([
    ['instance-disabled', { enabled: false }],
    ['no-api-key', { has_api_key: false }],
    ['instance-disabled', { enabled: false, has_api_key: false }],
    ['type-disabled', { app_enabled: false }],
    ['type-disabled', { app_enabled: false, enabled: false, has_api_key: false }],
  ])('is %s when it is %j', (kind, more) => {
    expect(availabilityOf(fakeType(), fakeInstance(more))).toEqual({ kind })
  })

  it('is disabled when its type is, whatever else is wrong', () => {
    const type = fakeType({ app_enabled: false })
    expect(availabilityOf(type, fakeInstance())).toEqual({ kind: 'type-disabled' })
    expect(availabilityOf(type, fakeInstance({ enabled: false }))).toEqual({
      kind: 'type-disabled',
    })
  })

  it('needs no key if its type needs none', () => {
    const instance = fakeInstance({ has_api_key: false })
    expect(availabilityOf(fakeType({ needs_api_key: false }), instance)).toEqual({
      kind: 'available',
    })
  })

  it('needs a key if its type is unknown', () => {
    expect(availabilityOf(undefined, fakeInstance())).toEqual({ kind: 'available' })
    expect(availabilityOf(undefined, fakeInstance({ has_api_key: false }))).toEqual({
      kind: 'no-api-key',
    })
  })
})

describe('a type without instances', () => {
  it('is not configured', () => {
    expect(missingInstanceOf(fakeType())).toEqual({ kind: 'not-configured' })
  })

  it('is reported as disabled if an admin disabled it', () => {
    expect(missingInstanceOf(fakeType({ app_enabled: false }))).toEqual({ kind: 'type-disabled' })
  })
})

describe('the available instances', () => {
  it('are each checked against their own type', () => {
    const types = [fakeType(), fakeType({ toolset_type: 'mcp', needs_api_key: false })]
    const instances = [
      fakeInstance({ id: 'a', has_api_key: false }),
      fakeInstance({ id: 'b', has_api_key: false, toolset_type: 'mcp' }),
      fakeInstance({ id: 'c' }),
    ]
    expect(availableInstances(instances, types).map(({ id }) => id)).toEqual(['b', 'c'])
  })
})
