import { planQuickTest } from './quick-plan'

describe('the plan of a quick test', () => {
  it('is empty when nothing changed', () => {
    expect(planQuickTest([])).toEqual({ formatted: [], pure: [], drawn: [] })
  })

  it('formats every file, and tests sources only', () => {
    const changed = ['README.md', 'src/core/clock.ts']
    const { formatted, pure } = planQuickTest(changed)
    expect(formatted).toEqual(changed)
    expect(pure).toEqual(['src/core/clock.ts'])
  })

  it('has components tested where the change can be seen, and everything else in Node only', () => {
    const { pure, drawn } = planQuickTest(['src/core/clock.ts', 'src/ui/text.tsx', 'app/index.tsx'])
    expect(pure).toEqual(['src/core/clock.ts', 'src/ui/text.tsx', 'app/index.tsx'])
    expect(drawn).toEqual(['src/ui/text.tsx', 'app/index.tsx'])
  })

  it('leaves the specs to Detox, and settings without tests alone', () => {
    expect(planQuickTest(['e2e/first-start.spec.ts', 'metro.config.js']).pure).toEqual([])
  })
})
