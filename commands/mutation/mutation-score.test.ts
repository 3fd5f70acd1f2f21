import { percentOf, scoreOf, tableOf } from './mutation-score'

const report = (...statuses: readonly string[]) => ({
  files: {
    'a.ts': { mutants: statuses.slice(0, 2).map((status) => ({ status })) },
    'b.ts': { mutants: statuses.slice(2).map((status) => ({ status })) },
  },
})

describe('the mutation score of a folder', () => {
  it('counts a fault that hangs the tests as detected, and one that no test reaches as undetected', () => {
    const score = scoreOf('run', report('Killed', 'Timeout', 'Survived', 'NoCoverage'))
    expect(score).toMatchObject({ mutants: 4, killed: 1, timedOut: 1, survived: 1, uncovered: 1 })
    expect(percentOf(score)).toBe(50)
  })

  it('leaves out faults that were not tried', () => {
    const score = scoreOf('run', report('Killed', 'Ignored', 'CompileError'))
    expect(score.mutants).toBe(1)
    expect(percentOf(score)).toBe(100)
  })

  it('is 100 percent if there are no faults', () => {
    expect(percentOf(scoreOf('run', { files: {} }))).toBe(100)
  })

  it('is shown as a row of a table', () => {
    expect(tableOf([scoreOf('core/run', report('Killed', 'Killed', 'Survived'))])).toBe(
      [
        '| folder   | mutants | killed | timeout | survived | no coverage |  score |',
        '| -------- | ------: | -----: | ------: | -------: | ----------: | -----: |',
        '| core/run |       3 |      2 |       0 |        1 |           0 | 66.7 % |',
      ].join('\n'),
    )
  })
})
