import { by, device, element, expect, waitFor } from 'detox'

import {
  leave,
  openFreshApp,
  openNewThread,
  openThread,
  paragraph,
  patienceMilliseconds,
  say,
  status,
  visible,
} from './steps'

/** Brings a tab to the front, and opens it first if necessary. */
const goToTab = (tab: string) => device.launchApp({ newInstance: false, launchArgs: { tab } })

/** Opens a tab before an answer starts: on a slow machine, loading the app takes longer than the answer. */
async function openTab(tab: string): Promise<void> {
  await goToTab(tab)
  await visible('threads-screen')
}

const goToFirstTab = () => device.launchApp({ newInstance: false })

/** Closes the tab in front. */
const closeTab = () => device.terminateApp()

const exists = (index: number) =>
  waitFor(paragraph(index)).toExist().withTimeout(patienceMilliseconds)

const isGone = (id: string) =>
  waitFor(element(by.id(id)))
    .not.toExist()
    .withTimeout(patienceMilliseconds)

describe('two tabs of a browser', () => {
  it(':web: show the same threads, and a run of one streams in the other', async () => {
    await openFreshApp()
    await openTab('second')
    await goToFirstTab()
    await openNewThread()
    await say('stream 300 words')
    await exists(0)
    await goToTab('second')
    await openThread('stream 300 words')
    await visible('run-elsewhere')
    await exists(0)
    await exists(4)
    await status('Complete')
    await isGone('run-elsewhere')
    await expect(paragraph(5)).not.toExist()
  })

  it(':web: lose nothing if the tab that owns the database is closed during a run of the other', async () => {
    await leave()
    await openNewThread()
    await say('stream 400 words')
    await exists(0)
    await goToFirstTab()
    await leave()
    await openThread('stream 400 words')
    await visible('run-elsewhere')
    await closeTab()
    await goToTab('second')
    await exists(6)
    await status('Complete')
    await device.reloadReactNative()
    await exists(6)
    await expect(paragraph(7)).not.toExist()
  })

  it(':web: continue a run whose tab was closed', async () => {
    await openTab('third')
    await goToTab('second')
    await leave()
    await openNewThread()
    await say('stream 350 words')
    await exists(0)
    await goToTab('third')
    await openThread('stream 350 words')
    await visible('run-elsewhere')
    await goToTab('second')
    await closeTab()
    await goToTab('third')
    await exists(5)
    await status('Complete')
    await isGone('run-elsewhere')
    await expect(paragraph(6)).not.toExist()
  })

  it(':web: stop each other’s runs, and share one draft', async () => {
    await leave()
    await openNewThread()
    await say('stream 1000 words')
    await exists(0)
    await goToTab('fourth')
    await openThread('stream 1000 words')
    await visible('run-elsewhere')
    await element(by.id('composer-stop')).tap()
    await visible('composer-send')
    await element(by.id('composer-input')).typeText('for later')
    await goToTab('third')
    await visible('composer-send')
    await waitFor(element(by.id('composer-input')))
      .toHaveText('for later')
      .withTimeout(patienceMilliseconds)
  })

  it(':web: work after the browser has opened another page and gone back', async () => {
    await goToTab('fourth')
    await closeTab()
    await goToTab('third')
    await device.openURL({ url: 'continuo://health' })
    await device.pressBack()
    await visible('composer-input')
    await leave()
    await openThread('stream 350 words')
    await exists(5)
  })
})
