import { keepDatabasesIn, watchStatements } from '@/data/testing/expo-sqlite-native'

import { LifeTask } from './life-line'

/** What this process is asked to do. */
export const task = LifeTask.parse(JSON.parse(process.argv[2] ?? '{}'))

let count = 0

/** How many statements have been run. */
export const statementCount = (): number => count

// This comes before any module that opens a database.
keepDatabasesIn(task.directory)
watchStatements(() => {
  count += 1
  // The process ends here, in the middle of whatever it does.
  if (count === task.killAt) process.kill(process.pid, 'SIGKILL')
})
globalThis.requestAnimationFrame = (draw) => Number(setImmediate(() => draw(0)))
