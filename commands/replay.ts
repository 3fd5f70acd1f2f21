/** npm run -s replay: reads one case per line from standard input, and prints one result per line. */
import { createInterface } from 'node:readline'

import { replayLine } from './replay-case'

async function main(): Promise<void> {
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() !== '') console.log(JSON.stringify(await replayLine(line)))
  }
}

void main()
