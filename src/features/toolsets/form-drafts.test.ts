import { dropFormDraft, formDraft, keepFormDraft } from './form-drafts'
import { newValues } from './toolset-form-values'

const initial = newValues([], [], 64)
const changed = { ...initial, name: 'work' }

describe('the draft of a form', () => {
  it('is kept until it is dropped', () => {
    keepFormDraft('new', changed, initial)
    expect(formDraft('new')).toEqual(changed)
    dropFormDraft('new')
    expect(formDraft('new')).toBeUndefined()
  })

  it('is dropped when the form has its initial values again', () => {
    keepFormDraft('new', changed, initial)
    keepFormDraft('new', initial, initial)
    expect(formDraft('new')).toBeUndefined()
  })

  it('is kept separately for each form', () => {
    keepFormDraft('home 1', changed, initial)
    expect(formDraft('home 2')).toBeUndefined()
    dropFormDraft('home 1')
  })
})
