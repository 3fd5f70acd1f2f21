import { createStore } from 'jotai'

import type { Message } from '@/core/conversation/message'

import { heldMessageAtom, type MessageAtoms } from './message-atoms'

const said = (text: string): Message => ({ id: 'm1', role: 'user', text })

describe('the atom of a message', () => {
  it('is shared by all rows that show it, and dropped with the last of them', () => {
    const atoms: MessageAtoms = new Map()
    const store = createStore()
    const held = heldMessageAtom(atoms, 'm1', () => said('one'))
    expect(heldMessageAtom(atoms, 'm1', () => said('one'))).toBe(held)
    const first = store.sub(held, () => {})
    const second = store.sub(held, () => {})
    first()
    expect(atoms.get('m1')).toBe(held)
    second()
    expect(atoms.size).toBe(0)
  })

  it('is up to date for a row that was rendered before another row dropped it', () => {
    const atoms: MessageAtoms = new Map()
    const store = createStore()
    let message = said('one')
    const held = heldMessageAtom(atoms, 'm1', () => message)
    store.sub(held, () => {})()
    message = said('two')
    store.sub(held, () => {})
    expect(store.get(held)).toEqual(said('two'))
    expect(atoms.get('m1')).toBe(held)
  })
})
