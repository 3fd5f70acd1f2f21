import { z } from 'zod'

import { Capabilities } from './capabilities'
import { Feedback, NewFeedback } from './feedback'
import { Problem } from './problem'
import { Room, Rooms } from './room'
import { NewRun, Run, RunInput } from './run'
import { GuestRequest, GuestSession, SignInProviders, UserInfo } from './sign-in'
import { NewThread, NewThreadMetadata, Thread, ThreadList } from './thread'

const requests = { GuestRequest, NewFeedback, NewRun, NewThread, NewThreadMetadata, RunInput }
const answers = {
  Capabilities,
  Feedback,
  GuestSession,
  SignInProviders,
  UserInfo,
  Problem,
  Room,
  Rooms,
  Run,
  Thread,
  ThreadList,
}

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
