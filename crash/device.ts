import { keepDatabasesIn, watchStatements } from '@/data/testing/expo-sqlite-native'

import { LifeTask } from './life-line'

/** The task of this process. */
export const task = LifeTask.parse(JSON.parse(process.argv[2] ?? '{}'))

let count = 0

/** Returns how many statements have been executed. */
export const statementCount = (): number => count

// Executed before any module that opens a database.
keepDatabasesIn(task.directory)
watchStatements(() => {
  count += 1
  // Ends the process in the middle of whatever it is doing.
  if (count === task.killAt) process.kill(process.pid, 'SIGKILL')
})
globalThis.requestAnimationFrame = (draw) => Number(setImmediate(() => draw(0)))
