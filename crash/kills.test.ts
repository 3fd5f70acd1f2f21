import { compiledApp } from './compiled-app'
import { killMany } from './kills'
import { seededRandom } from './seeded-random'

const devices = 4
const killsOfDevice = 50

describe('an app that is killed at random statements', () => {
  it('loses no message, sends none twice, runs no tool twice, keeps the order and never gets stuck', async () => {
    const app = await compiledApp()
    const outcomes = await Promise.all(
      Array.from({ length: devices }, (_, device) =>
        killMany({ app, kills: killsOfDevice, random: seededRandom(17 + device) }),
      ),
    )
    expect(outcomes.flatMap(({ broken }) => broken)).toEqual([])
    expect(outcomes.map(({ kills }) => kills)).toEqual(Array(devices).fill(killsOfDevice))
  })
})
