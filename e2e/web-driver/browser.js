// Chromium with a profile directory of its own: the directory is the installed app, a browser on it is the running one.

const { readFileSync, rmSync } = require('node:fs')
const path = require('node:path')

const { chromium } = require('playwright-core')

const { findChromium } = require('../../commands/find-chromium.cjs')

const { Gestures } = require('./gestures')
const { listIdentifiers } = require('./in-page')

const readyTimeout = 60_000
const rememberedProblems = 5

const switches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const inPageSource = readFileSync(path.join(__dirname, 'in-page.js'), 'utf8')

class Browser {
  constructor({ profileDirectory, screen }) {
    this.profileDirectory = profileDirectory
    this.screen = screen
    this.context = undefined
    this.page = undefined
    this.gestures = undefined
    this.problems = []
  }

  get isOpen() {
    return this.context !== undefined
  }

  async open({ colorScheme, locale }) {
    const { width, height, scale, hasTouch } = this.screen
    this.context = await chromium.launchPersistentContext(this.profileDirectory, {
      executablePath: findChromium(),
      args: switches,
      viewport: { width, height },
      deviceScaleFactor: scale,
      hasTouch,
      isMobile: hasTouch,
      colorScheme: colorScheme ?? 'light',
      ...(locale ? { locale } : {}),
    })
    this.problems = []
    this.page = this.context.pages()[0] ?? (await this.context.newPage())
    this.page.on('pageerror', (error) => this.remember(error.message))
    this.page.on('console', (message) => {
      if (message.type() === 'error') this.remember(message.text())
    })
    const devtools = await this.context.newCDPSession(this.page)
    this.gestures = new Gestures({ page: this.page, devtools, hasTouch })
  }

  async close() {
    const context = this.context
    this.context = undefined
    this.page = undefined
    await context?.close()
  }

  /** Uninstalls the app: nothing of what it stored is left. */
  wipe() {
    rmSync(this.profileDirectory, { recursive: true, force: true, maxRetries: 5 })
  }

  async show(url) {
    await this.page.goto(url)
    await this.waitUntilRendered()
  }

  async reload() {
    await this.page.reload()
    await this.waitUntilRendered()
  }

  waitUntilRendered() {
    return this.page.waitForSelector('#root > *', { state: 'attached', timeout: readyTimeout })
  }

  /** Calls one of the functions of in-page.js, there. */
  ask(question, parameters = {}) {
    if (!this.isOpen) throw new Error('The app is not running: call device.launchApp() first.')
    return this.page.evaluate(
      `(() => { const module = { exports: {} }; ${inPageSource}
        return module.exports.${question.name}(${JSON.stringify(parameters)}) })()`,
    )
  }

  remember(problem) {
    this.problems = [...this.problems, problem].slice(-rememberedProblems)
  }

  /** For a failure message: what is on the screen and what the console complained about. */
  async report() {
    const identifiers = await this.ask(listIdentifiers)
    const shown = identifiers.length === 0 ? 'none' : identifiers.join(', ')
    const complaints = this.problems.map((problem) => `\nThe console said: ${problem}`)
    return `Ids on the page: ${shown}.${complaints.join('')}`
  }
}

module.exports = { Browser }
