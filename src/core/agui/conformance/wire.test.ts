import { finished, playBytes, playStream, started, textsOf } from './testing/play-stream'

const opens = { type: 'TEXT_MESSAGE_START', messageId: 'a' }
const says = { type: 'TEXT_MESSAGE_CONTENT', messageId: 'a', delta: 'Zürich ☂' }
const closes = { type: 'TEXT_MESSAGE_END', messageId: 'a' }
const run = [started, opens, says, closes, finished]
const frames = run.map((event) => `data: ${JSON.stringify(event)}`)

describe('AG-UI on the wire', () => {
  it.each([
    ['LF', '\n\n'],
    ['CRLF', '\r\n\r\n'],
    ['CR', '\r\r'],
  ])('may end lines with %s and arrive in pieces of any size', async (_, end) => {
    for (const size of [1, 2, 7, 10_000]) {
      const played = await playBytes(frames.map((frame) => frame + end).join(''), size)
      expect(textsOf(played)).toEqual(['Zürich ☂'])
      expect(played.state).toEqual({ kind: 'completed' })
      expect(played.warnings).toEqual([])
    }
  })

  it('may contain comments, ids, event names and retry times, which have no effect', async () => {
    const stream = frames.map(
      (frame, at) => `: ping\nid: ${at}\nevent: message\nretry: 5\n${frame}\n\n`,
    )
    const played = await playBytes(stream.join(''))
    expect(textsOf(played)).toEqual(['Zürich ☂'])
    expect(played.state).toEqual({ kind: 'completed' })
  })

  it('may end with [DONE] (lenient)', async () => {
    const played = await playBytes([...frames, 'data: [DONE]', ''].join('\n\n'))
    expect(played.state).toEqual({ kind: 'completed' })
  })

  it('may lack the blank line after the last event (lenient)', async () => {
    const played = await playBytes(frames.join('\n\n'))
    expect(played.state).toEqual({ kind: 'completed' })
  })

  it('skips data that is not JSON with a warning (lenient)', async () => {
    const stream = [...frames.slice(0, 3), 'data: {"type"', ...frames.slice(3), '']
    const played = await playBytes(stream.join('\n\n'))
    expect(played.state).toEqual({ kind: 'completed' })
    expect(textsOf(played)).toEqual(['Zürich ☂'])
    expect(played.warnings).toEqual(['malformed-frame'])
  })

  it('drops an unknown event with a warning', async () => {
    const played = await playStream(started, { type: 'WEATHER', rain: true }, ...run.slice(1))
    expect(played.state).toEqual({ kind: 'completed' })
    expect(played.warnings).toEqual(['unknown-event WEATHER'])
  })

  it('strips an unknown member with a warning', async () => {
    const played = await playStream(started, { ...opens, colour: 'red' }, ...run.slice(2))
    expect(played.messages[0]).not.toHaveProperty('colour')
    expect(played.warnings).toEqual(['unknown-member TEXT_MESSAGE_START'])
  })

  it('drops a value of an unknown kind from a known member, with a warning', async () => {
    const outcome = { type: 'postponed' }
    const played = await playStream(...run.slice(0, 4), { ...finished, outcome })
    expect(played.state).toEqual({ kind: 'completed' })
    expect(played.warnings).toEqual(['unknown-member RUN_FINISHED'])
  })

  it.each([
    ['a missing member', { type: 'TEXT_MESSAGE_CONTENT', messageId: 'a' }],
    ['a wrong type', { type: 'TEXT_MESSAGE_CONTENT', messageId: 'a', delta: 5 }],
    ['no type at all', { messageId: 'a' }],
  ])('skips a known event with %s (lenient)', async (_, event) => {
    const played = await playStream(started, opens, says, event, closes, finished)
    expect(played.state).toEqual({ kind: 'completed' })
    expect(textsOf(played)).toEqual(['Zürich ☂'])
    expect(played.warnings).toHaveLength(1)
  })

  it('fails the run if the event that ends it is malformed', async () => {
    const played = await playStream(...run.slice(0, 4), { type: 'RUN_ERROR', message: 5 })
    expect(played.state).toMatchObject({ kind: 'failed', failure: { kind: 'malformed' } })
    expect(textsOf(played)).toEqual(['Zürich ☂'])
  })

  it('treats null from an older server as an absent member', async () => {
    const call = { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'look' }
    const played = await playStream(
      started,
      { ...call, parentMessageId: null, rawEvent: null },
      { type: 'TOOL_CALL_END', toolCallId: 'c' },
      { ...finished, result: null, outcome: null },
    )
    expect(played.state).toEqual({ kind: 'completed' })
  })

  it('accepts RAW and CUSTOM events, which change nothing', async () => {
    const raw = { type: 'RAW', event: { any: 1 }, source: 'x' }
    const custom = { type: 'CUSTOM', name: 'anything', value: [1] }
    const played = await playStream(started, raw, custom, ...run.slice(1))
    expect(textsOf(played)).toEqual(['Zürich ☂'])
    expect(played.warnings).toEqual([])
  })
})
