/** npm run -s replay: one case a line on standard input, what becomes of it a line on standard output. */
import { createInterface } from 'node:readline'

import { replayLine } from './replay-case'

async function main(): Promise<void> {
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() !== '') console.log(JSON.stringify(await replayLine(line)))
  }
}

void main()
