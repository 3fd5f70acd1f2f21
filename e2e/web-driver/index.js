// A Detox driver for the web build: the specs of the devices, run in Chromium.

const { AllocationDriver, EnvironmentValidator } = require('./allocation')
const { ArtifactPluginsProvider } = require('./artifacts')
const { WebDriver } = require('./device')
const { WebElement } = require('./element')
const { createExpect, createWaitFor } = require('./expectations')
const { by } = require('./matchers')

class WebExpect {
  constructor({ runtimeDevice }) {
    const driver = runtimeDevice.deviceDriver
    this.by = by
    this.element = (matcher) => new WebElement(driver, matcher)
    // The page of a server, as where somebody signs in, takes the place of the app's own.
    this.web = { element: this.element }
    this.expect = createExpect(driver)
    this.waitFor = createWaitFor(driver)
  }
}

module.exports = {
  ArtifactPluginsProviderClass: ArtifactPluginsProvider,
  DeviceAllocationDriverClass: AllocationDriver,
  EnvironmentValidatorClass: EnvironmentValidator,
  ExpectClass: WebExpect,
  RuntimeDriverClass: WebDriver,
}
