import { planQuickTest } from './quick-plan'

describe('the plan of a quick test', () => {
  it('is empty when nothing changed', () => {
    expect(planQuickTest([])).toEqual({ formatted: [], pure: [], drawn: [] })
  })

  it('checks the format of every file, and tests only sources', () => {
    const changed = ['README.md', 'src/core/clock.ts']
    const { formatted, pure } = planQuickTest(changed)
    expect(formatted).toEqual(changed)
    expect(pure).toEqual(['src/core/clock.ts'])
  })

  it('runs component tests only for folders that render something, and Node tests for all sources', () => {
    const { pure, drawn } = planQuickTest(['src/core/clock.ts', 'src/ui/text.tsx', 'app/index.tsx'])
    expect(pure).toEqual(['src/core/clock.ts', 'src/ui/text.tsx', 'app/index.tsx'])
    expect(drawn).toEqual(['src/ui/text.tsx', 'app/index.tsx'])
  })

  it('tests neither Detox specs nor configuration files', () => {
    expect(planQuickTest(['e2e/first-start.spec.ts', 'metro.config.js']).pure).toEqual([])
  })
})
