import { ToolSchema } from '@ag-ui/core/schemas'

import type { JsonObject } from '@/core/agui/json'
import { settled } from '@/core/run/testing/fake-clock'
import { schemaProblems } from '@/core/tools/schema-problems'
import { createFakeGate } from '@/core/tools/testing/fake-gate'

import type { Device } from './device'
import { deviceTools } from './device-tools'
import { createFakeDevice } from './testing/fake-device'

/** Calls a device tool the way a turn does. */
function createCaller(more: Partial<Device> = {}) {
  const fake = createFakeDevice(more)
  const registry = deviceTools(fake.device)
  const tools = registry.definitions.map(({ name }) => registry.lookup(name))
  const gate = createFakeGate(tools)
  let count = 0
  return {
    ...fake,
    ...gate,
    registry,
    call: (name: string, input: JsonObject = {}) =>
      gate.call({ id: String((count += 1)), name, arguments: JSON.stringify(input) }),
  }
}

const contentOf = async (answer: Promise<{ content: unknown }>) => (await answer).content
const jsonOf = async (answer: Promise<{ content: unknown }>) =>
  JSON.parse(String((await answer).content))

describe('the device tools', () => {
  const { registry } = createCaller()

  it('are offered to the agent by name', () => {
    expect(registry.definitions.map(({ name }) => name)).toEqual([
      'get_current_time',
      'calculate',
      'get_device_info',
      'read_clipboard',
      'write_clipboard',
      'open_url',
      'ask_user',
    ])
  })

  it.each(registry.definitions.map((definition) => [definition.name, definition] as const))(
    '%s has a description and a strict schema',
    (_name, definition) => {
      expect(ToolSchema.parse(definition)).toEqual(definition)
      expect(definition.description.length).toBeGreaterThan(40)
      expect(definition.description.length).toBeLessThan(300)
      expect(definition.parameters).toMatchObject({ type: 'object', additionalProperties: false })
      expect(schemaProblems(definition.parameters, { surprise: 1 })).not.toEqual([])
    },
  )

  it.each([
    ['get_current_time', 'read'],
    ['calculate', 'read'],
    ['get_device_info', 'read'],
    ['ask_user', 'read'],
    ['read_clipboard', 'device'],
    ['write_clipboard', 'device'],
    ['open_url', 'external'],
  ])('%s has the risk %s', (name, risk) => {
    expect(registry.lookup(name).risk).toBe(risk)
  })
})

describe('get_current_time', () => {
  it('returns the local time of the device', async () => {
    const { call } = createCaller()
    expect(await jsonOf(call('get_current_time'))).toEqual({
      utc: '2026-11-15T09:05:07.000Z',
      local: '2026-11-15T10:05:07+01:00',
      timeZone: 'Europe/Berlin',
      text: expect.stringMatching(/Sunday.* 15 November 2026.* 10:05:07/),
    })
  })

  it.each([
    ['America/New_York', '2026-11-15T04:05:07-05:00'],
    ['Asia/Kathmandu', '2026-11-15T14:50:07+05:45'],
    ['Pacific/Kiritimati', '2026-11-15T23:05:07+14:00'],
    ['UTC', '2026-11-15T09:05:07+00:00'],
  ])('returns the time in %s', async (timeZone, local) => {
    const { call } = createCaller()
    expect(await jsonOf(call('get_current_time', { timeZone }))).toMatchObject({ timeZone, local })
  })

  it('returns the right time at midnight', async () => {
    const { call } = createCaller({ now: () => Date.UTC(2026, 11, 31, 23, 0, 0, 999) })
    expect(await jsonOf(call('get_current_time'))).toMatchObject({
      local: '2027-01-01T00:00:00+01:00',
    })
  })

  it('refuses a time zone that does not exist', async () => {
    const { call } = createCaller()
    const answer = await call('get_current_time', { timeZone: 'Mars/Olympus_Mons' })
    expect(answer).toMatchObject({ error: 'failed', content: expect.stringContaining('IANA') })
  })
})

describe('calculate', () => {
  it.each([
    ['2 + 3 * 4', '14'],
    ['0.1 + 0.2', '0.3'],
    ['2 ^ 53 - 1', '9007199254740991'],
    ['round(2 * pi * sqrt(2), 3)', '8.886'],
    ['1 / 3', '0.333333333333333'],
  ])('evaluates %s', async (expression, result) => {
    expect(await contentOf(createCaller().call('calculate', { expression }))).toBe(result)
  })

  it('reports what is wrong with an expression', async () => {
    const answer = await createCaller().call('calculate', { expression: '1 / 0' })
    expect(answer).toEqual({ content: 'Division by zero.', error: 'failed' })
  })
})

describe('get_device_info', () => {
  it('describes the device, not the person', async () => {
    expect(await jsonOf(createCaller().call('get_device_info'))).toEqual({
      os: 'iOS',
      osVersion: '26.1',
      model: 'iPhone 17',
      appVersion: '0.1.0',
      screen: { width: 393, height: 852, scale: 3 },
      locale: 'en-GB',
    })
  })
})

describe('the clipboard', () => {
  it('is read after an approval, which is needed every time', async () => {
    const { call, device, approve, person } = createCaller()
    await device.writeClipboard('copied')
    for (const _time of [1, 2]) {
      const answered = call('read_clipboard')
      await settled()
      expect(person.getSnapshot()).toMatchObject([{ intent: { kind: 'read-clipboard' } }])
      approve('always')
      expect(await answered).toEqual({ content: 'copied' })
    }
  })

  it('is not read after a denial', async () => {
    const { call, answer, ...caller } = createCaller({
      readClipboard: () => {
        throw new Error('it was read')
      },
    })
    const answered = call('read_clipboard')
    await settled()
    answer({ kind: 'denied' })
    expect(await answered).toMatchObject({ isDenied: true })
    expect(caller.reports).toEqual([])
  })

  it('reports that it has no text', async () => {
    const { call, approve } = createCaller()
    const answered = call('read_clipboard')
    await settled()
    approve()
    expect(await answered).toEqual({ content: 'There is no text on the clipboard.' })
  })

  it('is written after approval of the exact text', async () => {
    const { call, device, approve, person } = createCaller()
    const answered = call('write_clipboard', { text: 'new' })
    await settled()
    expect(await device.readClipboard()).toBe('')
    expect(person.getSnapshot()).toMatchObject([
      { risk: 'device', intent: { kind: 'write-clipboard', text: 'new' } },
    ])
    approve()
    expect(await answered).toMatchObject({ content: expect.any(String) })
    expect(await device.readClipboard()).toBe('new')
  })

  it.each(['read_clipboard', 'write_clipboard'])('reports that %s is not allowed', async (name) => {
    const refuse = () => Promise.reject(new Error('NotAllowedError at clipboard.js:12'))
    const { call, approve } = createCaller({ readClipboard: refuse, writeClipboard: refuse })
    const answered = call(name, name === 'write_clipboard' ? { text: 'a' } : {})
    await settled()
    approve()
    expect(await answered).toMatchObject({
      error: 'failed',
      content: expect.stringContaining('does not let the app'),
    })
  })
})

describe('open_url', () => {
  it('opens the URL that was shown, after approval', async () => {
    const { call, opened, approve, person } = createCaller()
    const answered = call('open_url', { url: 'HTTPS://Example.com:443/a?b=c#d' })
    await settled()
    expect(opened).toEqual([])
    const url = 'https://example.com/a?b=c#d'
    expect(person.getSnapshot()).toMatchObject([
      { risk: 'external', intent: { kind: 'open-page', host: 'example.com', url } },
    ])
    approve()
    expect(await answered).toEqual({ content: 'Opened a page of example.com.' })
    expect(opened).toEqual([url])
  })

  it('does not ask about a link that it would not open', async () => {
    const { call, opened, person } = createCaller()
    const answer = await call('open_url', { url: 'javascript:alert(1)' })
    expect(answer).toMatchObject({ error: 'refused', content: expect.stringContaining('https') })
    expect(person.getSnapshot()).toEqual([])
    expect(opened).toEqual([])
  })

  it('shows a link when the browser blocks the tab, and counts a press on the link as opened', async () => {
    const { call, approve, answer, person } = createCaller({ openUrl: async () => 'blocked' })
    const answered = call('open_url', { url: 'https://example.com/a' })
    await settled()
    approve()
    await settled()
    expect(person.getSnapshot()).toMatchObject([
      { kind: 'link', link: { host: 'example.com', url: 'https://example.com/a' } },
    ])
    answer({ kind: 'visited' })
    expect(await answered).toEqual({ content: 'Opened a page of example.com.' })
  })

  it('tells the model that a blocked tab was not opened', async () => {
    const { call, approve, answer } = createCaller({ openUrl: async () => 'blocked' })
    const answered = call('open_url', { url: 'https://example.com/a' })
    await settled()
    approve()
    await settled()
    answer({ kind: 'denied' })
    expect(await answered).toEqual({
      content:
        'The browser blocked the new tab. The person was shown a link instead and did not open it.',
      error: 'failed',
    })
  })

  it('reports that the device cannot open the URL', async () => {
    const { call, approve } = createCaller({ openUrl: () => Promise.reject(new Error('no app')) })
    const answered = call('open_url', { url: 'mailto:ada@example.com' })
    await settled()
    approve()
    expect(await answered).toEqual({ content: 'The device cannot open the URL.', error: 'failed' })
  })
})

describe('ask_user', () => {
  const schema = {
    type: 'object',
    properties: { city: { type: 'string', enum: ['Basel', 'Bern'] }, nights: { type: 'integer' } },
    required: ['city'],
  }

  it('asks the person and returns their input to the model', async () => {
    const { call, answer, person, clock } = createCaller()
    const answered = call('ask_user', { message: 'Where to?', schema })
    await settled()
    expect(person.getSnapshot()).toMatchObject([{ kind: 'question', message: 'Where to?', schema }])
    await clock.advance(3_600_000)
    answer({ kind: 'answered', value: { city: 'Bern', nights: 2 } })
    expect(await answered).toMatchObject({ content: '{"city":"Bern","nights":2}' })
  })

  it.each([{}, { city: 'Oslo' }, { city: 'Bern', nights: 1.5 }, { city: 'Bern', more: 1 }, null])(
    'rejects %j, which does not fit the form',
    async (value) => {
      const { call, answer } = createCaller()
      const answered = call('ask_user', { message: 'Where to?', schema })
      await settled()
      answer({ kind: 'answered', value })
      expect(await answered).toMatchObject({ error: 'failed' })
    },
  )

  it('reports that the person declined', async () => {
    const { call, answer } = createCaller()
    const answered = call('ask_user', { message: 'Where to?', schema })
    await settled()
    answer({ kind: 'denied' })
    expect(await answered).toMatchObject({ error: 'denied', isDenied: true })
  })

  it.each([
    ['no fields', { type: 'object', properties: {} }],
    ['a required field that is missing', { ...schema, required: ['town'] }],
    ['a nested form', { type: 'object', properties: { a: { type: 'object' } } }],
    ['a pattern', { type: 'object', properties: { a: { type: 'string', pattern: 'x' } } }],
    [
      'numbers to choose from',
      { type: 'object', properties: { a: { type: 'number', enum: [1] } } },
    ],
    ['a schema that is not an object', { type: 'string' }],
  ])('does not show a form with %s', async (_what, form) => {
    const { call, person } = createCaller()
    expect((await call('ask_user', { message: 'Well?', schema: form })).error).toBeDefined()
    expect(person.getSnapshot()).toEqual([])
  })
})
