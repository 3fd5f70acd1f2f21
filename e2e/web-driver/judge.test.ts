import { choose, describeElement, describeWish, findFault } from './judge'

const element = {
  identifier: 'title',
  text: 'Hello',
  label: 'Greeting',
  value: undefined,
  toggle: false,
  focused: false,
  visiblePercent: 60,
  frame: { x: 0, y: 10.4, width: 100, height: 20 },
}

const ask = (name: string, ...parameters: unknown[]) => ({ name, parameters, isNegated: false })
const deny = (name: string, ...parameters: unknown[]) => ({ name, parameters, isNegated: true })

describe('an expectation', () => {
  it.each([
    [ask('toExist')],
    [ask('toBeVisible', 50)],
    [ask('toHaveText', 'Hello')],
    [ask('toHaveText', /^hell/i)],
    [ask('toHaveLabel', 'Greeting')],
    [ask('toHaveId', 'title')],
    [ask('toHaveToggleValue', false)],
    [deny('toBeVisible')],
    [deny('toBeFocused')],
    [deny('toHaveText', 'Hell')],
    [deny('toHaveValue', 'Hello')],
  ])('holds: %j', (expectation) => {
    expect(findFault(expectation, [element], undefined)).toBeUndefined()
  })

  it.each([
    [ask('toBeVisible'), 'it is 60 % visible'],
    [ask('toBeFocused'), 'it is not focused'],
    [ask('toHaveText', 'Bye'), "its text is 'Hello'"],
    [ask('toHaveToggleValue', true), 'it is off'],
    [deny('toExist'), 'it exists'],
    [deny('toHaveText', /./), "its text is 'Hello'"],
  ])('does not hold: %j', (expectation, fault) => {
    expect(findFault(expectation, [element], undefined)).toBe(fault)
  })

  it('accepts a missing element only if it asks for absence', () => {
    expect(findFault(deny('toExist'), [], undefined)).toBeUndefined()
    expect(findFault(deny('toBeVisible'), [], undefined)).toBeUndefined()
    expect(findFault(deny('toExist'), [element], 1)).toBeUndefined()
    expect(findFault(deny('toHaveText', 'Bye'), [], undefined)).toBe('no element matches')
    expect(findFault(ask('toExist'), [], undefined)).toBe('no element matches')
  })

  it('describes what it asks for', () => {
    expect(describeWish(deny('toHaveText', /a+/))).toBe('not to have text /a+/')
    expect(describeWish(ask('toBeVisible'))).toBe('to be visible (at least 75 %)')
  })
})

describe('the choice among matches', () => {
  it('must be unambiguous without an index, as on a device', () => {
    expect(choose([element, element], undefined).problem).toBe(
      '2 elements match: choose one with atIndex()',
    )
    expect(choose([element, element], 1).element).toBe(element)
    expect(choose([element], 3).problem).toBe('there is no element at index 3, only 1 in all')
  })

  it('is reported with the properties that distinguish elements', () => {
    expect(describeElement(element)).toBe(
      "id 'title', text 'Hello', label 'Greeting', 60 % visible, 100 × 20 at (0, 10)",
    )
  })
})
