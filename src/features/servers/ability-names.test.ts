import { abilityNames } from './ability-names'

const token = { kind: 'key', standing: { kind: 'token', role: null } } as const

describe('the names of abilities', () => {
  it('start with agents at an agent server', () => {
    expect(abilityNames({ kind: 'continuo', features: ['resume'] }, undefined)).toEqual([
      'agents',
      'resume',
    ])
  })

  it('start with completions at a model server', () => {
    expect(abilityNames({ kind: 'openai', features: [] }, undefined)).toEqual(['completions'])
  })

  it('skip features that the app does not know', () => {
    expect(abilityNames({ kind: 'agui', features: ['telepathy'] }, undefined)).toEqual(['agents'])
  })

  it('skip toolsets that a token cannot see', () => {
    const server = { kind: 'bodhi', features: ['toolsets'] } as const
    expect(abilityNames({ ...server, features: ['toolsets'] }, undefined)).toContain('toolsets')
    expect(abilityNames({ ...server, features: ['toolsets'] }, token)).not.toContain('toolsets')
  })
})
