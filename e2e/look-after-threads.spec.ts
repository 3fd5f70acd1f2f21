import { by, element, expect, waitFor } from 'detox'

import { openFreshApp, openNewThread, patienceMilliseconds, say, status, visible } from './steps'

const row = (name: string) => element(by.text(name).withAncestor(by.id('thread-row')))
const seen = (name: string) => waitFor(row(name)).toBeVisible().withTimeout(patienceMilliseconds)

describe('the list of threads', () => {
  beforeAll(async () => {
    await openFreshApp()
    await openNewThread()
    await say('apples and pears')
    await status('Complete')
    await element(by.id('back-button')).tap()
    await seen('apples and pears')
  })

  it('lets a thread be renamed', async () => {
    await element(by.id('thread-menu')).tap()
    await element(by.text('Rename')).tap()
    await visible('rename-field')
    await element(by.id('rename-field')).replaceText('Fruit')
    await element(by.text('Save')).tap()
    await seen('Fruit')
  })

  it('finds a thread by what was said in it', async () => {
    await element(by.id('thread-search')).replaceText('pears')
    await visible('search-hit')
    await element(by.id('thread-search')).replaceText('')
    await seen('Fruit')
  })

  it('brings a deleted thread back when that is asked for in time', async () => {
    await element(by.id('thread-menu')).tap()
    await element(by.text('Delete')).tap()
    await visible('thread-note')
    await expect(row('Fruit')).not.toExist()
    await element(by.text('Undo')).tap()
    await seen('Fruit')
  })
})
