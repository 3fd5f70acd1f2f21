import { by, element, expect, waitFor } from 'detox'

import {
  leave,
  openFreshApp,
  openNewThread,
  openThread,
  patienceMilliseconds,
  reopenApp,
  say,
  status,
  visible,
  waitUntilStored,
} from './steps'

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

  it('renames a thread', async () => {
    await element(by.id('thread-menu')).tap()
    await element(by.text('Rename')).tap()
    await visible('rename-field')
    await element(by.id('rename-field')).replaceText('Fruit')
    await element(by.text('Save')).tap()
    await seen('Fruit')
  })

  it('labels the rename dialog once, and closes it without a change', async () => {
    await element(by.id('thread-menu')).tap()
    await element(by.id('thread-rename')).tap()
    await expect(element(by.label('Rename thread'))).toBeVisible()
    await element(by.text('Cancel')).tap()
    await expect(element(by.id('rename-dialog'))).not.toExist()
    await seen('Fruit')
  })

  it('pins a thread on a swipe, and labels it', async () => {
    await element(by.id('thread-row')).swipe('left', 'slow', 0.6)
    await element(by.id('swipe-pin')).tap()
    await waitFor(element(by.text('Pinned')))
      .toBeVisible()
      .withTimeout(patienceMilliseconds)
    await element(by.id('thread-menu')).tap()
    await element(by.id('thread-labels')).tap()
    await element(by.id('new-label')).replaceText('Kitchen')
    await element(by.id('labels-done')).tap()
    await visible('label-filter-Kitchen')
    await element(by.id('label-filter-Kitchen')).tap()
    await openThread('Fruit')
    await waitUntilStored()
    await leave()
    await reopenApp()
    await visible('label-filter-Kitchen')
    await expect(element(by.text('Pinned'))).toBeVisible()
  })

  it('deletes selected threads, says how many, and can undo it', async () => {
    await row('Fruit').longPress()
    await expect(element(by.text('1 selected'))).toBeVisible()
    await element(by.label('Delete 1 thread')).tap()
    await element(by.id('confirm-delete-selected')).tap()
    await visible('thread-note')
    await element(by.text('Undo')).tap()
    await seen('Fruit')
  })

  it('shows the unsent text of a thread', async () => {
    await row('Fruit').tap()
    await visible('composer-input')
    await element(by.id('composer-input')).typeText('not yet')
    await element(by.id('back-button')).tap()
    await waitFor(element(by.text(/^Draft:/)).atIndex(0))
      .toBeVisible()
      .withTimeout(patienceMilliseconds)
  })

  it('finds a thread by the text of its messages', async () => {
    await element(by.id('thread-search')).replaceText('pears')
    await visible('search-hit')
    await element(by.id('thread-search')).replaceText('')
    await seen('Fruit')
  })

  it('restores a deleted thread if the deletion is undone in time', async () => {
    await element(by.id('thread-menu')).tap()
    await element(by.text('Delete')).tap()
    await visible('thread-note')
    await expect(row('Fruit')).not.toExist()
    await element(by.text('Undo')).tap()
    await seen('Fruit')
  })
})
