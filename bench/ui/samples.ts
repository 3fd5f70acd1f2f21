import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'

import { lastWords } from './answer'
import type { Browser, MeasuredPage } from './browser'
import type { BenchServer } from './server'
import { recordTasks, type Task } from './tasks'
import { wishText, type Told, type Wish } from './tell'

/** The cost of one answer in a page. */
export interface Sample {
  /** Milliseconds of the main thread, and the parts for script and layout. */
  task: number
  script: number
  layout: number
  /** Processor milliseconds of each long task after the first second. */
  longTasks: readonly number[]
  /** Growth of the JavaScript heap in bytes. */
  heap: number
  /** React commits. A page that cannot keep up has few, expensive ones. */
  commits: number
  told: readonly Told[]
  /** Whether the answer was complete before the timeout. */
  isComplete: boolean
}

export interface Bench {
  browser: Browser
  server: BenchServer
}

const calm = 1000

/** Runs the app in a new thread. */
export async function sampleApp({ browser, server }: Bench, wish: Wish): Promise<Sample> {
  const measured = await openApp({ browser, server })
  await startThread(measured.page)
  await type(measured.page, wishText(wish))
  return take(measured, server, () => send(measured.page))
}

/** Runs the app in an existing thread. */
export async function sampleThread(
  { browser, server }: Bench,
  wish: Wish,
  thread: { name: string; ending: string },
): Promise<Sample> {
  const measured = await openApp({ browser, server })
  await openHeldThread(measured.page, thread)
  await type(measured.page, wishText(wish))
  return take(measured, server, () => send(measured.page))
}

/**
 * Runs the app with twenty active threads. The total rate of deltas is that of one thread, over the
 * four stream connections of the app: the visible thread keeps one, the others share the rest.
 */
export async function sampleTwenty(
  { browser, server }: Bench,
  { deltas, perSecond }: Wish,
  name: string,
): Promise<Sample> {
  const connections = 4
  const others = 19
  const each = Math.floor((deltas * (connections - 1)) / connections / others)
  const rate = perSecond / connections
  const shown = { deltas: deltas - each * others, perSecond: rate }
  server.holdAnswers()
  const measured = await openApp({ browser, server })
  const { page } = measured
  for (let index = 0; index <= others; index += 1) {
    await startThread(page)
    const wish = index === 0 ? shown : { deltas: each, perSecond: rate }
    await type(page, `${name}, ${index}. ${wishText(wish)}`)
    await send(page)
    await page.getByTestId('composer-stop').last().waitFor()
    await page.getByTestId('back-button').last().click()
    await newThreadButton(page).waitFor()
  }
  await page.getByText(`${name}, 0.`).first().click()
  await page.getByTestId('composer-stop').last().waitFor()
  return take(measured, server, async () => server.releaseAnswers(), others + 1)
}

export async function sampleBare({ browser, server }: Bench, wish: Wish): Promise<Sample> {
  const measured = await browser.open(`${server.address}/bare`)
  return take(measured, server, () => {
    return measured.page.evaluate(`void tell(${JSON.stringify(wishText(wish))})`)
  })
}

/** The limit for pages that cannot keep up. */
const timeoutMilliseconds = 20_000

export async function sampleUsual(
  { browser, server }: Bench,
  wish: Wish,
  throttle = 0,
): Promise<Sample> {
  const measured = await browser.open(`${server.address}/usual?throttle=${throttle}`)
  const { page } = measured
  await page.locator('input').fill(wishText(wish))
  return take(measured, server, () => page.keyboard.press('Enter'))
}

/** On the first start, chooses the demo server, which opens a new thread. */
export async function openApp({ browser, server }: Bench): Promise<MeasuredPage> {
  const measured = await browser.open(server.address)
  const threads = newThreadButton(measured.page)
  const demo = measured.page.getByTestId('try-demo')
  await threads.or(demo).waitFor()
  if (await demo.isVisible()) {
    await demo.click()
    await measured.page.getByTestId('back-button').last().click()
  }
  await threads.waitFor()
  return measured
}

/** Earlier pages of the app may stay in the document, hidden. */
const newThreadButton = (page: Page) => page.getByTestId('new-thread-button').last()

async function startThread(page: Page): Promise<void> {
  await newThreadButton(page).click()
  await page.getByTestId('composer-input').last().waitFor()
}

export async function openHeldThread(
  page: Page,
  { name, ending }: { name: string; ending: string },
): Promise<void> {
  await page.getByText(name, { exact: true }).click()
  await page.getByText(ending).last().waitFor({ timeout: 60_000 })
}

export const type = (page: Page, text: string): Promise<void> =>
  page.getByTestId('composer-input').last().fill(text)

export const send = (page: Page): Promise<void> => page.getByTestId('composer-send').last().click()

async function take(
  measured: MeasuredPage,
  server: BenchServer,
  begin: () => Promise<unknown>,
  answers = 1,
): Promise<Sample> {
  await setTimeout(calm)
  await measured.collectGarbage()
  const before = await measured.metrics()
  const { commits: commitsBefore } = await measured.observed()
  const stopRecording = await recordTasks(measured.devtools)
  const whenTold = server.whenTold(answers)
  await begin()
  const told = await whenTold
  if (told.some(({ isWhole }) => !isWhole))
    throw new Error('A page disconnected before the end of its answer.')
  const { after, isComplete } = await settle(measured, before.task)
  const tasks = await stopRecording()
  const { commits } = isComplete ? await measured.observed() : { commits: Number.NaN }
  if (isComplete) await measured.collectGarbage()
  const kept = isComplete ? await measured.metrics() : after
  return {
    task: after.task - before.task,
    script: after.script - before.script,
    layout: after.layout - before.layout,
    longTasks: tasks.filter(isLong).map(({ milliseconds }) => Math.round(milliseconds)),
    heap: kept.heap - before.heap,
    commits: commits - commitsBefore,
    told,
    isComplete,
  }
}

const isLong = ({ start, milliseconds }: Task) => start > 1000 && milliseconds >= 50

/**
 * Waits for the end of the answer. If the page is too busy to respond, the waiting time is added to
 * its last reported time.
 */
async function settle({ page, metrics }: MeasuredPage, soFar: number) {
  const start = performance.now()
  let last = { task: soFar, script: 0, layout: 0, heap: 0 }
  for (;;) {
    const asked = performance.now()
    const left = start + timeoutMilliseconds - asked
    const answer = await Promise.race([
      setTimeout(calm)
        .then(async () => ({
          isComplete: await page.evaluate<boolean>(isThere),
          after: await metrics(),
        }))
        .catch(nothing),
      setTimeout(Math.max(0, left)),
    ])
    if (!answer) {
      const task = last.task + performance.now() - asked
      return { isComplete: false, after: { ...last, task } }
    }
    if (answer.isComplete) return answer
    last = answer.after
  }
}

/** A pending request may fail because its page was closed. */
const nothing = () => undefined

const isThere = `document.body.textContent.includes(${JSON.stringify(lastWords)})`
