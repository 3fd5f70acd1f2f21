// Imports only Node's own modules, because nothing else may be installed yet. CommonJS, so that Jest can load it.

const width = 30

/**
 * Shows progress: a growing bar on a terminal, and a line for each quarter elsewhere.
 *
 * @param {{ isTTY?: boolean, write: (text: string) => unknown }} output
 * @param {number} total
 */
function progress(output, total) {
  let quarters = 0
  return {
    /** @param {number} count */
    show(count) {
      const share = total === 0 ? 1 : count / total
      if (output.isTTY) {
        const bar = '█'.repeat(Math.round(share * width)).padEnd(width, '░')
        output.write(`\r${bar} ${count} of ${total} packages`)
      } else if (Math.floor(share * 4) > quarters) {
        quarters = Math.floor(share * 4)
        output.write(`${count} of ${total} packages\n`)
      }
    },
    end() {
      if (output.isTTY) output.write('\r\u001B[K')
    },
  }
}

module.exports = { progress }
