import fc from 'fast-check'

import { noRates } from '@/core/completions/channel-rates'
import { assertProperty } from '@/core/testing/assert-property'
import { fakeServer } from '@/core/testing/fake-server'

import {
  diagnosticsText,
  noDiagnostics,
  requestLine,
  runEventType,
  shortId,
  taskEventType,
  warningDetail,
} from './diagnostics'

const request = {
  number: 1,
  at: 0,
  method: 'GET',
  host: 'agents.test',
  path: '/api/v1/rooms',
  status: 200,
  durationMilliseconds: 12.4,
  bytes: 345,
}

describe('the text of Diagnostics', () => {
  const text = diagnosticsText({
    app: '0.1.0',
    device: 'iOS 26.1',
    servers: [fakeServer({ version: '1.2', features: ['toolsets'] })],
    rates: [
      {
        server: 'http://models.test/v1',
        model: 'small\nmodel',
        turns: { ...noRates, tool: { succeeded: 3, failed: 1 }, text: { succeeded: 5, failed: 0 } },
        tasks: { ...noRates, json: { succeeded: 0, failed: 1 } },
      },
    ],
    diagnostics: {
      requests: [request, { ...request, status: undefined, bytes: undefined }],
      runEvents: [{ number: 2, at: 1, thread: '0b1e7c62', type: 'running/streaming' }],
      problems: [
        { number: 3, at: 2, kind: 'bug', where: 'uncaught', detail: 'TypeError', times: 1 },
        { number: 4, at: 2, kind: 'storage', where: 'messages', detail: 'storage', times: 3 },
      ],
    },
  })

  it('has the app, the servers, the models, the problems, the requests and the runs', () => {
    expect(text).toBe(
      [
        '# Continuo\nversion 0.1.0\niOS 26.1\n',
        '# Servers\nhttp://agents.test  continuo 1.2  toolsets\n',
        '# How models answer',
        'http://models.test/v1  small model  turns: tool 3 of 4, text 5 of 5  names and questions: json 0 of 1\n',
        '# Problems, latest first',
        '1970-01-01T00:00:00.002Z  bug  uncaught  TypeError',
        '1970-01-01T00:00:00.002Z  storage  messages  storage  3 times\n',
        '# Requests, latest first',
        '1970-01-01T00:00:00.000Z  GET agents.test/api/v1/rooms  200  12 ms  345 B',
        '1970-01-01T00:00:00.000Z  GET agents.test/api/v1/rooms  no response  12 ms\n',
        '# Runs, latest first',
        '1970-01-01T00:00:00.001Z  0b1e7c62  running/streaming\n',
      ].join('\n'),
    )
  })

  it('has no secret, even if one was recorded', () => {
    const text = diagnosticsText({
      app: '1',
      device: '',
      rates: [],
      servers: [fakeServer({ address: 'https://ada:hunter2@h.example', version: 'sk-abc123DEF' })],
      diagnostics: { ...noDiagnostics, requests: [{ ...request, path: '/x?token=abc' }] },
    })
    expect(text).not.toMatch(/hunter2|abc123DEF|=abc/)
  })

  it('has no secret, wherever it was recorded and however it is written', async () => {
    const core = fc.noBias(
      fc.stringMatching(/^[a-z]{2}\d[A-Z]{2}\d[a-z]{3}\d[A-Z]{4}\d{2}[a-z]{6}$/),
    )
    const writing = fc.constantFrom<(secret: string) => string>(
      (secret) => `sk-${secret}`,
      (secret) => `Bearer ${secret}`,
      (secret) => `{"api_key":"${secret}"}`,
      (secret) => `https://ada:${secret}@h.example/x`,
      (secret) => `/x?token=${secret}&y=1`,
      (secret) => `password=${secret}`,
      (secret) => secret,
      (secret) => Buffer.from(secret).toString('base64'),
    )
    const words = fc.string({ unit: 'grapheme', maxLength: 20 })
    await assertProperty(
      fc.property(core, writing, words, words, (secret, write, before, after) => {
        const noted = `${before} ${write(secret)} ${after}`
        const text = diagnosticsText({
          app: '1',
          device: noted,
          rates: [{ server: noted, model: noted, turns: noRates, tasks: undefined }],
          servers: [fakeServer({ address: noted, version: noted })],
          diagnostics: {
            requests: [{ ...request, host: noted, path: noted }],
            runEvents: [{ number: 2, at: 1, thread: noted, type: noted }],
            problems: [{ number: 3, at: 2, kind: 'bug', where: noted, detail: noted, times: 1 }],
          },
        })
        expect(text).not.toContain(secret)
        expect(text).not.toContain(Buffer.from(secret).toString('base64'))
      }),
      { seed: 171_812 },
    )
  })
})

describe('an entry in Diagnostics', () => {
  it('never quotes an agent', () => {
    const failure = { kind: 'agent', message: 'secret words' } as const
    expect(runEventType({ kind: 'failed', failure })).toBe('failed/agent')
    expect(runEventType({ kind: 'completed' })).toBe('completed')
  })

  it('has the channel or the error code of a request outside of a turn', () => {
    const collected = { ok: true, value: 'secret words', channel: 'json', asked: 'tool' } as const
    expect(taskEventType('name_conversation', collected)).toBe('name_conversation/json')
    const fault = { kind: 'arguments-malformed', problem: 'secret words' } as const
    const failed = { ok: false, fault, code: 'E-UICP-0101', asked: 'tool' } as const
    expect(taskEventType('name_conversation', failed)).toBe('failed/name_conversation/E-UICP-0101')
  })

  it('names the thread by the start of its id', () => {
    expect(shortId('0b1e7c62-6a0f-4c5e-9a43-1df0f3f6b0aa')).toBe('0b1e7c62')
    expect(shortId('my\nown/name of it')).toBe('myownnam')
  })

  it('has a line for a request without a response', () => {
    expect(requestLine({ ...request, status: undefined, bytes: undefined })).toBe(
      'GET agents.test/api/v1/rooms  no response  12 ms',
    )
  })
})

describe('the detail of a warning', () => {
  it('names the kind and the type of the event', () => {
    expect(warningDetail({ kind: 'unknown-event', eventType: 'PING' })).toBe('unknown-event/PING')
  })

  it('names only the kind if there is no event', () => {
    expect(warningDetail({ kind: 'cut-frame' })).toBe('cut-frame')
  })

  it('leaves out ids', () => {
    const warning = { kind: 'unknown-message', eventType: 'TEXT_MESSAGE_END', id: 'm1' } as const
    expect(warningDetail(warning)).toBe('unknown-message/TEXT_MESSAGE_END')
  })
})
