import { by, element, expect } from 'detox'

import { connectModels, openModelThread } from './model-steps'
import { allowRounds, answered, leave, openFreshApp, say, status, visible } from './steps'
import {
  badge,
  closePicker,
  companion,
  makeSearch,
  openPicker,
  openThreads,
  openToolsets,
} from './toolset-steps'

const exa = 'builtin-exa-web-search'

const lineOf = (text: RegExp) => element(by.text(text).and(by.id('tool-call-text')))

describe('a model with the toolsets of another server', () => {
  let server = ''
  let good = ''
  let wrong = ''

  const checkbox = (id: string) =>
    element(by.id(`toolset-checkbox-${server.replace(/[^a-z0-9.]+/g, '-')}/${id}`))

  beforeAll(async () => {
    await openFreshApp()
    await openToolsets()
    good = await makeSearch({ name: 'my-exa', key: 'any-key-will-do' })
    wrong = await makeSearch({ name: 'no-exa', key: 'wrong' })
    await openThreads()
    server = await companion()
    await connectModels(server)
    await openModelThread(server)
  })

  it('starts with the oldest toolset of each type selected', async () => {
    await badge(4)
    await openPicker()
    await element(by.id(`toolset-group-toggle-${exa}`)).tap()
    await expect(checkbox(good)).toHaveToggleValue(true)
    await expect(checkbox(wrong)).toHaveToggleValue(false)
    await expect(element(by.id('device-tools-checkbox'))).toHaveToggleValue(true)
    await closePicker()
  })

  it('calls its tools in two rounds and answers with both results', async () => {
    await say('search twice thorough bass')
    await answered(/^The tools answered:/)
    await status('Complete')
    await expect(lineOf(/^Searched “thorough bass 1” · my-exa/)).toExist()
    await expect(lineOf(/^Searched “thorough bass 2” · my-exa/)).toExist()
  })

  it('is told why a tool failed, and continues', async () => {
    await openPicker()
    await element(by.id(`toolset-group-toggle-${exa}`)).tap()
    await checkbox(good).tap()
    await checkbox(wrong).tap()
    await closePicker()
    await badge(4)
    await say('search continuo')
    await answered(/^The tool answered:.*Exa rejected the API key/s)
    await status('Complete')
    await expect(lineOf(/no-exa.*Exa rejected the API key/)).toExist()
  })

  it('can be stopped during a tool call, and the next call works', async () => {
    await openPicker()
    await element(by.id(`toolset-group-toggle-${exa}`)).tap()
    await checkbox(wrong).tap()
    await checkbox(good).tap()
    await closePicker()
    await say('search slowly')
    await visible('tool-call-spinner')
    await element(by.id('composer-stop')).tap()
    await status('Stopped. The answer so far is kept.')
    await expect(lineOf(/The person stopped the turn/)).toExist()
    await say('search continuo')
    await answered(/^The tool answered:.*Basso continuo/s)
    await status('Complete')
  })

  it('keeps its tools selected in the next thread', async () => {
    await leave()
    await openModelThread(server)
    await badge(4)
    await openPicker()
    await element(by.id(`toolset-group-toggle-${exa}`)).tap()
    await expect(checkbox(good)).toHaveToggleValue(true)
    await closePicker()
  })

  it('has to answer without tools after the last round that the thread allows', async () => {
    await allowRounds(2)
    await say('4 rounds')
    await answered(/^Round 2\.$/)
    await answered(/^That needs the tool calculate/)
    await status('Complete')
    await expect(element(by.text('Round 3.'))).not.toExist()
  })
})
