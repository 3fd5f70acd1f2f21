// A Detox driver for the web build, which runs the specs for devices in Chromium.

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
    // A page of a server, such as its sign-in page, replaces the page of the app.
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
