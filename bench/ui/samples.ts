import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'

import { lastWords } from './answer'
import type { Browser, MeasuredPage } from './browser'
import type { BenchServer } from './server'
import { recordTasks, type Task } from './tasks'
import { wishText, type Told, type Wish } from './tell'

/** What one answer cost a page. */
export interface Sample {
  /** Milliseconds of the main thread, and what of them script and layout took. */
  task: number
  script: number
  layout: number
  /** Milliseconds of the processor that each long task after the first second took. */
  longTasks: readonly number[]
  /** Bytes of JavaScript that are there after the answer and were not before it. */
  heap: number
  /** How often React drew; a page that cannot keep up draws seldom, and dearly. */
  commits: number
  told: readonly Told[]
  /** Whether the answer was there in full when the time was up. */
  isComplete: boolean
}

export interface Bench {
  browser: Browser
  server: BenchServer
}

const calm = 1000

/** The app in a new thread. */
export async function sampleApp({ browser, server }: Bench, wish: Wish): Promise<Sample> {
  const measured = await openApp({ browser, server })
  await startThread(measured.page)
  await type(measured.page, wishText(wish))
  return take(measured, server, () => send(measured.page))
}

/** The app in a thread that the server holds. */
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
 * The app with twenty threads that run. The same number of deltas comes in the same time as to one, over
 * the four connections that the app has for streams: the thread on the screen has one of them all the
 * time, and the others take turns with the rest.
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
    await page.getByTestId('new-thread-button').waitFor()
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

/** Whoever cannot keep up is not waited for longer than this. */
const patience = 20_000

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

/** The first time, the app has to be told where its answers come from. */
export async function openApp({ browser, server }: Bench): Promise<MeasuredPage> {
  const measured = await browser.open(server.address)
  const threads = measured.page.getByTestId('new-thread-button').first()
  const demo = measured.page.getByTestId('try-demo')
  await threads.or(demo).waitFor()
  if (await demo.isVisible()) await demo.click()
  await threads.waitFor()
  return measured
}

async function startThread(page: Page): Promise<void> {
  await page.getByTestId('new-thread-button').click()
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
  if (told.some(({ isWhole }) => !isWhole)) throw new Error('A page broke off while it was told.')
  const { after, isComplete } = await settle(measured, before.task)
  const tasks = await stopRecording()
  const { commits } = isComplete ? await measured.observed() : { commits: Number.NaN }
  if (isComplete) await measured.collectGarbage()
  const kept = isComplete ? await measured.metrics() : after
  return {
    task: after.task - before.task,
    script: after.script - before.script,
    layout: after.layout - before.layout,
    longTasks: tasks.filter(isLong).map(({ duration }) => Math.round(duration)),
    heap: kept.heap - before.heap,
    commits: commits - commitsBefore,
    told,
    isComplete,
  }
}

const isLong = ({ start, duration }: Task) => start > 1000 && duration >= 50

/**
 * Waits until the end of the answer is there. A page that is so busy that it does not answer has been busy
 * all the time that it was waited for, which is added to what it last said.
 */
async function settle({ page, metrics }: MeasuredPage, soFar: number) {
  const start = performance.now()
  let last = { task: soFar, script: 0, layout: 0, heap: 0 }
  for (;;) {
    const asked = performance.now()
    const left = start + patience - asked
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

/** Whoever is still asked when the time is up may be gone before they answer. */
const nothing = () => undefined

const isThere = `document.body.textContent.includes(${JSON.stringify(lastWords)})`
