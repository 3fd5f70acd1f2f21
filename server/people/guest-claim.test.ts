import { GuestSession } from '@/core/contract/sign-in'
import { Thread, ThreadList } from '@/core/contract/thread'
import { ToolsetInstance, ToolsetInstanceList } from '@/core/contract/toolset'
import { exaType, openRealServer } from '@server/testing/real-server'

let server: Awaited<ReturnType<typeof openRealServer>>
beforeAll(async () => {
  server = await openRealServer()
  const admin = await server.token('root', { role: 'resource_admin' })
  await server.ask(admin, 'PUT', `/bodhi/v1/toolset_types/${exaType}/app-config`)
})
afterAll(() => server.close())

const device = (letter: string) => letter.repeat(43)

async function guestToken(secret: string): Promise<string> {
  const response = await server.ask(undefined, 'POST', '/api/v1/guest', { device: secret })
  return GuestSession.parse(await response.json()).access_token
}

async function startThread(token: string): Promise<string> {
  const response = await server.ask(token, 'POST', '/api/v1/rooms/demo/agui', {})
  const { thread_id, runs } = Thread.parse(await response.json())
  const run = Object.keys(runs ?? {})[0] ?? ''
  const path = `/api/v1/rooms/demo/agui/${thread_id}/${run}`
  await server.ask(token, 'POST', `${path}/feedback`, { feedback: 'good' })
  return thread_id
}

async function threadsOf(token: string): Promise<string[]> {
  const response = await server.ask(token, 'GET', '/api/v1/rooms/demo/agui')
  return ThreadList.parse(await response.json()).threads.map(({ thread_id }) => thread_id)
}

async function makeToolset(token: string, name: string, api_key: string): Promise<string> {
  const body = { toolset_type: exaType, name, api_key }
  const response = await server.ask(token, 'POST', '/bodhi/v1/toolsets', body)
  return ToolsetInstance.parse(await response.json()).id
}

async function toolsetsOf(token: string) {
  const response = await server.ask(token, 'GET', '/bodhi/v1/toolsets')
  return ToolsetInstanceList.parse(await response.json()).toolsets
}

const claim = (token: string, guest_token: string) =>
  server.ask(token, 'POST', '/api/v1/guest/claim', { guest_token })

describe('a guest who signs in', () => {
  it('keeps the threads of all their devices', async () => {
    const ada = await server.token('ada')
    const phone = await guestToken(device('p'))
    const tablet = await guestToken(device('t'))
    const own = await startThread(ada)
    const onPhone = await startThread(phone)
    const onTablet = await startThread(tablet)

    expect((await claim(ada, phone)).status).toBe(204)
    expect((await threadsOf(ada)).toSorted()).toEqual([own, onPhone].toSorted())
    expect((await claim(ada, tablet)).status).toBe(204)
    expect((await threadsOf(ada)).toSorted()).toEqual([own, onPhone, onTablet].toSorted())
    expect([await threadsOf(phone), await threadsOf(tablet)]).toEqual([[], []])
    const opened = await server.ask(ada, 'GET', `/api/v1/rooms/demo/agui/${onPhone}`)
    expect(opened.status).toBe(200)
  })

  it('keeps toolsets with working keys, renamed if the name is taken', async () => {
    const bob = await server.token('bob')
    const guest = await guestToken(device('g'))
    await makeToolset(bob, 'search', 'key-of-bob')
    const id = await makeToolset(guest, 'Search', 'key-of-guest')

    await claim(bob, guest)
    expect((await toolsetsOf(bob)).map(({ name }) => name)).toEqual(['search', 'Search-2'])
    expect(await toolsetsOf(guest)).toEqual([])
    const path = `/bodhi/v1/toolsets/${id}/execute/search`
    const response = await server.ask(bob, 'POST', path, { params: { query: 'music' } })
    expect(await response.json()).toHaveProperty('result')
    expect(server.exa.asked.at(-1)?.key).toBe('key-of-guest')
  })

  it('can claim again to add what the guest has created since', async () => {
    const cleo = await server.token('cleo')
    const guest = await guestToken(device('c'))
    const first = await startThread(guest)
    await Promise.all([claim(cleo, guest), claim(cleo, guest)])
    expect(await threadsOf(cleo)).toEqual([first])
    const second = await startThread(guest)
    await claim(cleo, guest)
    expect((await threadsOf(cleo)).toSorted()).toEqual([first, second].toSorted())
  })
})

describe('a claim', () => {
  it("is refused without a guest's token", async () => {
    const dan = await server.token('dan')
    const eve = await server.token('eve')
    const thread = await startThread(dan)
    for (const token of ['', 'wrong', dan]) expect((await claim(eve, token)).status).toBe(400)
    expect(await threadsOf(dan)).toEqual([thread])
  })

  it('is refused if the caller is a guest or is not signed in', async () => {
    const guest = await guestToken(device('v'))
    const other = await guestToken(device('w'))
    expect((await claim(other, guest)).status).toBe(400)
    const response = await server.ask(undefined, 'POST', '/api/v1/guest/claim', {
      guest_token: guest,
    })
    expect(response.status).toBe(401)
  })
})

it("a request for another user's thread gets the same answer as for one that does not exist", async () => {
  const fay = await server.token('fay')
  const guest = await guestToken(device('f'))
  const thread = await startThread(fay)
  const answers = await Promise.all(
    [thread, 'no-such-thread'].map(async (id) => {
      const response = await server.ask(guest, 'GET', `/api/v1/rooms/demo/agui/${id}`)
      return [response.status, await response.text()]
    }),
  )
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]?.[0]).toBe(404)
})
