// An installed app is a Chromium with its own profile, and a running app is a page in it.

const { mkdirSync, mkdtempSync, readFileSync, rmSync } = require('node:fs')
const path = require('node:path')

const { chromium } = require('playwright-core')

const { findChromium } = require('../../commands/find-chromium.cjs')

const { Gestures } = require('./gestures')
const { listIdentifiers } = require('./in-page')

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

/** Defines the functions of in-page.js in every page. */
const inPageScript = `globalThis.inPage = (() => {
  const module = { exports: {} }
  ${readFileSync(path.join(__dirname, 'in-page.js'), 'utf8')}
  return module.exports
})()`

class Browser {
  constructor({ directory, screen }) {
    this.directory = directory
    this.screen = screen
    this.profile = undefined
    this.context = undefined
    /** Tabs by the names that specs give them. The name is undefined in specs that need only one tab. */
    this.tabs = new Map()
    this.tab = undefined
    this.problems = []
  }

  /** The page of the tab in front. */
  get page() {
    return this.tabs.get(this.tab)?.page
  }

  get gestures() {
    return this.tabs.get(this.tab)?.gestures
  }

  get isOpen() {
    return this.page !== undefined
  }

  /** Brings a tab to the front. Returns false if it is not open. */
  async switchTo(tab) {
    const known = this.tabs.get(tab)
    if (!known) return false
    this.tab = tab
    await known.page.bringToFront()
    return true
  }

  async open({ tab, colorScheme = 'light', locale }) {
    this.context ??= await this.install(locale)
    this.problems = []
    const page = await this.context.newPage()
    const devtools = await this.context.newCDPSession(page)
    const gestures = new Gestures({ page, devtools, hasTouch: this.screen.hasTouch })
    this.tabs.set(tab, { page, gestures })
    this.tab = tab
    await page.emulateMedia({ colorScheme })
    // A link opens a page in front of the app. The person returns immediately.
    page.on('popup', () => void page.bringToFront())
    page.on('pageerror', (error) => this.remember(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') this.remember(message.text())
    })
  }

  /**
   * Starts Chromium with a profile on disk. Without one, its main process keeps all files, and the app's database needs
   * a message to that process for every page that it reads or writes.
   */
  async install(locale) {
    mkdirSync(this.directory, { recursive: true })
    this.profile = mkdtempSync(path.join(this.directory, 'profile-'))
    const { width, height, scale, hasTouch } = this.screen
    const context = await chromium.launchPersistentContext(this.profile, {
      executablePath: findChromium(),
      args: switches,
      timeout: 0,
      viewport: { width, height },
      deviceScaleFactor: scale,
      hasTouch,
      isMobile: hasTouch,
      // The certificate of a companion server with TLS is self-signed.
      ignoreHTTPSErrors: true,
      ...(locale ? { locale } : {}),
    })
    // The driver needs no timeout of its own: Jest stops a test that hangs.
    context.setDefaultTimeout(0)
    await context.addInitScript(inPageScript)
    return context
  }

  /** Closes the tab in front. With the last one, it deletes session cookies, as a browser does when it is closed. */
  async close() {
    const { page } = this
    if (!page) return
    this.tabs.delete(this.tab)
    await page.close()
    if (this.tabs.size > 0) return
    const cookies = await this.context.cookies()
    const lasting = cookies.filter(({ expires }) => expires !== -1)
    if (lasting.length === cookies.length) return
    await this.context.clearCookies()
    await this.context.addCookies(lasting)
  }

  /** Uninstalls the app, with everything that it stored. */
  async wipe() {
    const { context, profile } = this
    if (!context) return
    this.tabs.clear()
    this.context = undefined
    await context.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }

  async show(url) {
    await this.page.goto(url)
    await this.waitUntilRendered()
  }

  async reload() {
    await this.page.reload()
    await this.waitUntilRendered()
  }

  /** Waits until the app has rendered something. Pages other than the app have content immediately. */
  waitUntilRendered() {
    return this.page.waitForSelector('#root > *, body:not(:has(#root)) > *', { state: 'attached' })
  }

  /** Calls one of the functions of in-page.js in the page. */
  ask(question, parameters = {}) {
    if (!this.isOpen) throw new Error('The app is not running: call device.launchApp() first.')
    return this.page.evaluate(`inPage.${question.name}(${JSON.stringify(parameters)})`)
  }

  remember(problem) {
    this.problems = [...this.problems, problem].slice(-rememberedProblems)
  }

  /** Describes the screen and the latest console errors for a failure message. */
  async report() {
    const identifiers = await this.ask(listIdentifiers)
    const shown = identifiers.length === 0 ? 'none' : identifiers.join(', ')
    const complaints = this.problems.map((problem) => `\nThe console said: ${problem}`)
    return `Ids on the page: ${shown}.${complaints.join('')}`
  }
}

module.exports = { Browser }
