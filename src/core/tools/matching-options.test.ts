import { matchingOptions, mostListedOptions } from './matching-options'

const options = Array.from({ length: 50_000 }, (_, index) => ({
  value: index,
  label: `City ${index}`,
}))

describe('the options of a long list', () => {
  it('are the first ones until the person searches', () => {
    const shown = matchingOptions(options, '', [])

    expect(shown).toHaveLength(mostListedOptions)
    expect(shown[0]).toEqual({ place: '0', label: 'City 0' })
  })

  it('are found by any part of their label, ignoring case', () => {
    expect(matchingOptions(options, ' cITY 49999', [])).toEqual([
      { place: '49999', label: 'City 49999' },
    ])
  })

  it('include the chosen ones, whatever the search', () => {
    expect(matchingOptions(options, 'City 49999', ['7']).map(({ place }) => place)).toEqual([
      '7',
      '49999',
    ])
  })
})
