import { createGroupCommit } from './group-commit'

/** Records which words are written together. A group with the word `bad` fails. */
function open(maximumItems = 100) {
  const groups: string[][] = []
  const commit = createGroupCommit({
    maximumItems,
    async write(words: readonly string[]) {
      await Promise.resolve()
      if (words.includes('bad')) throw new Error('bad')
      groups.push([...words])
      return words.map((word) => word.toUpperCase())
    },
  })
  return { groups, commit }
}

describe('a group commit', () => {
  it('writes everything in fewer transactions than callers', async () => {
    const { groups, commit } = open(4)
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map(commit))
    expect(groups).toEqual([['a', 'b', 'c', 'd'], ['e']])
  })

  it('returns its own result to each caller', async () => {
    const { commit } = open()
    expect(await Promise.all([commit('a'), commit('b')])).toEqual(['A', 'B'])
  })

  it('fails only for the caller whose item fails', async () => {
    const { groups, commit } = open()
    const results = await Promise.allSettled([commit('a'), commit('bad'), commit('c')])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(groups).toEqual([['a'], ['c']])
  })
})
