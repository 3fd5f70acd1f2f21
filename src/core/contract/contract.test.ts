import { z } from 'zod'
import { Capabilities } from './capabilities'
import { Problem } from './problem'
import { Room, Rooms } from './room'
import { NewRun, Run, RunInput } from './run'
import { NewThread, NewThreadMetadata, Thread, ThreadList } from './thread'

const requests = { NewRun, NewThread, NewThreadMetadata, RunInput }
const answers = { Capabilities, Problem, Room, Rooms, Run, Thread, ThreadList }

describe('the contract', () => {
  it.each(Object.entries(requests))('has a JSON schema for the request %s', (_, schema) => {
    const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    expect(described).toMatchObject({ type: 'object', properties: expect.anything() })
  })

  it.each(Object.entries(answers))('has a JSON schema for the answer %s', (_, schema) => {
    const described = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
    expect(described).toMatchObject({ type: 'object' })
  })
})
