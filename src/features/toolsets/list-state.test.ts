import { fakeServer } from '@/core/testing/fake-server'
import { fakeInstance, fakeType } from '@/core/toolsets/testing/fake-instance'

import { listStateOf } from './list-state'

const home = fakeServer({ id: 'home' })
const work = fakeServer({ id: 'work' })
const failure = { kind: 'unreachable' } as const
const empty = { types: [fakeType()], instances: [] }
const full = { types: [fakeType()], instances: [fakeInstance()] }

const known = (server = home, more: Partial<Parameters<typeof listStateOf>[0][number]> = {}) => ({
  server,
  offered: undefined,
  failure: undefined,
  ...more,
})

describe('the state of the list of toolsets', () => {
  it('is loading until the servers have answered', () => {
    expect(listStateOf([known(), known(work, { offered: null })])).toEqual({ kind: 'loading' })
  })

  it('is none when no server offers toolsets', () => {
    expect(listStateOf([known(home, { offered: null })])).toEqual({ kind: 'none' })
  })

  it('is empty when nobody has set up a toolset', () => {
    expect(listStateOf([known(home, { offered: empty })])).toEqual({
      kind: 'empty',
      servers: [home],
    })
  })

  it('names the server that failed if there is nothing to show', () => {
    const state = listStateOf([known(home, { offered: empty }), known(work, { failure })])
    expect(state).toEqual({ kind: 'failed', server: work, failure })
  })

  it('shows toolsets together with failures', () => {
    const state = listStateOf([known(home, { offered: full }), known(work, { failure })])
    expect(state).toEqual({
      kind: 'full',
      sections: [{ server: home, offered: full }],
      failed: [{ server: work, failure }],
    })
  })
})
