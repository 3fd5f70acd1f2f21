import { FailureError } from '@/core/failure'
import { clearDiagnostics, readDiagnostics } from '@/data/device/diagnostics'

import { queryClient } from './query-client'

beforeEach(clearDiagnostics)
afterAll(() => queryClient.clear())

const noted = () => readDiagnostics().problems.map(({ kind, where }) => `${kind} ${where}`)
const fails = (error: Error) => () => Promise.reject(error)

/** Changes something in the background, as a button does. */
const change = (error: Error) =>
  queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: fails(error) })
    .execute(undefined)
    .catch(() => {})

describe('a query that no screen shows', () => {
  it('lists a bug in Diagnostics, without its message', async () => {
    const bug = new TypeError('canary')
    await queryClient.prefetchQuery({ queryKey: ['buggy'], queryFn: fails(bug) })
    expect(noted()).toEqual(['bug query'])
    expect(JSON.stringify(readDiagnostics())).not.toContain('canary')
  })

  it('does not list a failure, which its screen shows', async () => {
    const failure = new FailureError({ kind: 'unreachable' })
    await queryClient.prefetchQuery({ queryKey: ['failing'], queryFn: fails(failure) })
    expect(noted()).toEqual([])
  })

  it('has nothing listed when it is cancelled', async () => {
    const query = { queryKey: ['cancelled'], queryFn: () => new Promise<string>(() => {}) }
    const fetched = queryClient.prefetchQuery(query)
    await queryClient.cancelQueries({ queryKey: query.queryKey }, { revert: false })
    await fetched
    expect(noted()).toEqual([])
  })
})

describe('a change that a screen makes', () => {
  it('lists a bug in Diagnostics', async () => {
    await change(new TypeError('canary'))
    expect(noted()).toEqual(['bug mutation'])
  })

  it('does not list a failure, which its screen shows', async () => {
    await change(new FailureError({ kind: 'unreachable' }))
    expect(noted()).toEqual([])
  })
})
