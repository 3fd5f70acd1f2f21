// Starts the bundled app with the code that V8 compiled in an earlier start, if there is any.

const { existsSync, readFileSync, writeFileSync } = require('node:fs')
const { createRequire } = require('node:module')
const { Script } = require('node:vm')

const [, , app, task] = process.argv
const compiled = `${app}.compiled`
const cachedData = existsSync(compiled) ? readFileSync(compiled) : undefined
const source = `(function (require, module, exports, process) {${readFileSync(app, 'utf8')}\n})`
const script = new Script(source, { filename: app, cachedData })
if (!cachedData) process.once('exit', () => writeFileSync(compiled, script.createCachedData()))
process.argv.splice(1, 3, app, task)
const loaded = { exports: {} }
script.runInThisContext()(createRequire(app), loaded, loaded.exports, process)
