// Takes a screenshot of every failing test, which Detox stores under artifacts/.

const ScreenshotArtifactPlugin = require('detox/src/artifacts/screenshot/ScreenshotArtifactPlugin')
const FileArtifact = require('detox/src/artifacts/templates/artifact/FileArtifact')
const temporaryPath = require('detox/src/artifacts/utils/temporaryPath')

const { findDriver } = require('./device')

class ScreenshotPlugin extends ScreenshotArtifactPlugin {
  createTestArtifact() {
    const page = findDriver(this.context.deviceId)?.browser.page
    return new FileArtifact({
      name: 'Screenshot',
      async start() {
        this.temporaryPath = temporaryPath.for.png()
        await page?.screenshot({ path: this.temporaryPath })
      },
    })
  }
}

class ArtifactPluginsProvider {
  declareArtifactPlugins() {
    return { screenshot: (api) => new ScreenshotPlugin({ api }) }
  }
}

module.exports = { ArtifactPluginsProvider }
