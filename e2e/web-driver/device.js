// The device object: launches, leaves, rotates and photographs the app.

const path = require('node:path')

const DeviceDriverBase = require('detox/src/devices/runtime/drivers/DeviceDriverBase')
const temporaryPath = require('detox/src/artifacts/utils/temporaryPath')

const { Browser } = require('./browser')
const { startCompanionServer } = require('./companion-server')
const { resolveAddress } = require('./deep-link')
const { pretendVisibility, waitUntilIdle } = require('./in-page')

const bundleId = 'web'

/** The artifact plugins know a device only by its id. */
const drivers = new Map()

class WebDriver extends DeviceDriverBase {
  constructor(dependencies, cookie) {
    super(dependencies)
    this.cookie = cookie
    this.browser = new Browser(cookie)
    /** The address from which the app is loaded. */
    this.url = cookie.url
    this.secureServer = undefined
    drivers.set(cookie.id, this)
  }

  getExternalId() {
    return this.cookie.id
  }

  getDeviceName() {
    return this.cookie.name
  }

  getPlatform() {
    return 'web'
  }

  getBundleIdFromBinary() {
    return bundleId
  }

  async launchApp(_bundle, launchArguments, languageAndLocale) {
    const { detoxURLOverride: link, colorScheme, tab, https, network } = launchArguments
    if (https) await this.useSecureServer()
    const address = resolveAddress(link, this.url)
    const isNew = !(await this.browser.switchTo(tab))
    await this.emitter.emit('beforeLaunchApp', this.event({ launchArgs: launchArguments }))
    if (isNew) await this.browser.open({ tab, colorScheme, locale: languageAndLocale?.language })
    await this.browser.context.setOffline(network === 'offline')
    if (isNew || link) await this.browser.show(address)
    else await this.browser.ask(pretendVisibility, { state: 'visible' })
    const pid = process.pid
    await this.emitter.emit('launchApp', this.event({ launchArgs: launchArguments, pid }))
    return pid
  }

  /** Starts a separate companion server with HTTP/2, from which the app is loaded from then on. */
  async useSecureServer() {
    if (this.secureServer) return
    const { webDirectory, directory } = this.cookie
    this.secureServer = await startCompanionServer({
      webDirectory,
      dataDirectory: path.join(directory, 'secure-data'),
      isSecure: true,
    })
    this.url = this.secureServer.url
    process.once('exit', this.secureServer.killNow)
  }

  async terminate() {
    if (!this.browser.isOpen) return
    await this.emitter.emit('beforeTerminateApp', this.event())
    await this.browser.close()
    await this.emitter.emit('terminateApp', this.event())
  }

  async uninstallApp() {
    await this.emitter.emit('beforeUninstallApp', this.event())
    await this.browser.wipe()
  }

  async resetAppState() {
    await this.browser.wipe()
  }

  /** Does nothing, because launchApp shows the page before it returns. */
  async waitUntilReady() {}

  async reloadReactNative() {
    await this.browser.reload()
  }

  async deliverPayload({ url, delayPayload }) {
    if (url && !delayPayload) await this.browser.show(resolveAddress(url, this.url))
  }

  async sendToHome() {
    await this.browser.ask(pretendVisibility, { state: 'hidden' })
  }

  async setOrientation(orientation) {
    const { width, height } = this.browser.screen
    const [short, long] = [Math.min(width, height), Math.max(width, height)]
    await this.browser.page.setViewportSize(
      orientation === 'landscape' ? { width: long, height: short } : { width: short, height: long },
    )
    // The new layout replaces the elements that could be tapped before.
    await this.browser.ask(waitUntilIdle)
  }

  async pressBack() {
    await this.browser.page.goBack({ waitUntil: 'commit' })
  }

  async tap(point) {
    await this.browser.gestures.tap(point)
  }

  async typeText(text) {
    await this.browser.page.keyboard.type(text)
  }

  async takeScreenshot(name, clip) {
    const file = temporaryPath.for.png()
    await this.browser.page.screenshot({ path: file, clip })
    await this.emitter.emit('createExternalArtifact', {
      pluginId: 'screenshot',
      artifactName: name,
      artifactPath: file,
    })
    return file
  }

  async cleanup(bundle) {
    await this.browser.wipe()
    await this.secureServer?.stop()
    drivers.delete(this.cookie.id)
    await super.cleanup(bundle)
  }

  event(details = {}) {
    return { deviceId: this.cookie.id, bundleId, ...details }
  }
}

const findDriver = (id) => drivers.get(id)

module.exports = { WebDriver, findDriver }
