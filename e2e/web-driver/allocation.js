// Every spec file gets its own device and a fresh companion server.

const { existsSync, mkdtempSync, rmSync } = require('node:fs')
const { tmpdir } = require('node:os')
const path = require('node:path')

const DetoxRuntimeError = require('detox/src/errors/DetoxRuntimeError')

const { findChromium } = require('../../commands/find-chromium.cjs')

const { buildCompanionServer, startCompanionServer } = require('./companion-server')

const defaultScreen = { width: 390, height: 844, scale: 1, hasTouch: true }

class EnvironmentValidator {
  validate() {
    if (findChromium()) return
    throw new DetoxRuntimeError({
      message: 'The specs need Chromium, and none was found.',
      hint: 'Install Chromium or Google Chrome, or set CHROME_PATH.',
    })
  }
}

class AllocationDriver {
  constructor({ detoxConfig }) {
    this.webDirectory = path.resolve(Object.values(detoxConfig.apps)[0].binaryPath)
    this.servers = new Map()
    this.count = 0
  }

  async init() {
    if (!existsSync(path.join(this.webDirectory, 'index.html'))) {
      throw new DetoxRuntimeError({
        message: `There is no web app in ${this.webDirectory}.`,
        hint: 'Export it first: npx detox build --configuration web',
      })
    }
    this.directory = mkdtempSync(path.join(tmpdir(), 'continuo-e2e-'))
    await buildCompanionServer()
  }

  async allocate(deviceConfig) {
    this.count += 1
    const id = `chromium-${this.count}`
    const screen = { ...defaultScreen, ...deviceConfig.device }
    const { webDirectory } = this
    const directory = path.join(this.directory, id)
    const server = await startCompanionServer({
      webDirectory,
      dataDirectory: path.join(directory, 'data'),
    })
    this.servers.set(id, server)
    return {
      id,
      name: `Chromium ${screen.width} × ${screen.height}`,
      url: server.url,
      webDirectory,
      directory,
      screen,
    }
  }

  async free({ id }) {
    await this.servers.get(id)?.stop()
    this.servers.delete(id)
    rmSync(path.join(this.directory, id), { recursive: true, force: true, maxRetries: 5 })
  }

  async cleanup() {
    await Promise.all([...this.servers.values()].map((server) => server.stop()))
    this.removeDirectory()
  }

  emergencyCleanup() {
    for (const server of this.servers.values()) server.killNow()
    this.removeDirectory()
  }

  removeDirectory() {
    if (this.directory) rmSync(this.directory, { recursive: true, force: true, maxRetries: 5 })
  }
}

module.exports = { AllocationDriver, EnvironmentValidator }
