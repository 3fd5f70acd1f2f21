import { chatRequest } from '@/core/completions/chat-request'
import { profileOf } from '@/core/completions/model-profile'

import {
  ChatSettings,
  SettingChoices,
  addStopWord,
  builtInSettings,
  forwardedPropsOf,
  mergeSettings,
  modelOf,
  numberRanges,
  readNumber,
  roundsOf,
  stepNumber,
  withSettings,
} from './chat-settings'

const on = <Value>(value: Value) => ({ value, isOn: true })
const off = <Value>(value: Value) => ({ value, isOn: false })

const hello = { id: 'u1', role: 'user' as const, content: 'Hello' }
const input = {
  threadId: 't',
  runId: 'r',
  messages: [hello],
  state: {},
  tools: [],
  context: [],
  forwardedProps: {},
}

const everything: ChatSettings = {
  model: on('large'),
  stream: false,
  systemPrompt: on('Be brief.'),
  maxToolIterations: on(7),
  temperature: on(0),
  topP: on(0.5),
  maxTokens: on(100),
  seed: on(0),
  stopWords: on(['END']),
  presencePenalty: on(-1),
  frequencyPenalty: on(2),
}

describe('the settings of a thread', () => {
  it('are the defaults if nothing was chosen', () => {
    expect(mergeSettings({}, builtInSettings)).toEqual(builtInSettings)
    expect(ChatSettings.parse(builtInSettings)).toEqual(builtInSettings)
  })

  it("prefer the thread's own choices to the defaults, even when switched off", () => {
    const defaults = mergeSettings({ temperature: on(0.2), seed: on(4) }, builtInSettings)
    const settings = mergeSettings({ temperature: off(1.5), stream: false }, defaults)

    expect(settings).toEqual({
      ...builtInSettings,
      temperature: off(1.5),
      seed: on(4),
      stream: false,
    })
  })

  it('lose only unreadable values', () => {
    const stored = { temperature: on(9), seed: on(4), topP: 'high', stream: null, other: 1 }

    expect(mergeSettings(SettingChoices.parse(stored), builtInSettings)).toEqual({
      ...builtInSettings,
      seed: on(4),
    })
  })
})

describe('the settings sent with a run', () => {
  it('are empty when nothing is on', () => {
    expect(withSettings(input, builtInSettings)).toEqual(input)
  })

  it('contain everything that is on, under its API name', () => {
    expect(forwardedPropsOf(everything)).toEqual({
      model: 'large',
      temperature: 0,
      top_p: 0.5,
      max_tokens: 100,
      seed: 0,
      stop: ['END'],
      presence_penalty: -1,
      frequency_penalty: 2,
    })
  })

  it('put the system prompt before all messages and change nothing else', () => {
    expect(withSettings(input, everything)).toEqual({
      ...input,
      messages: [{ id: 'system-prompt', role: 'system', content: 'Be brief.' }, hello],
      forwardedProps: forwardedPropsOf(everything),
    })
  })

  it('keep the answer to an interrupt that is sent beside them', () => {
    const command = { resume: { approved: true } }
    const answering = { ...input, forwardedProps: { command } }

    expect(withSettings(answering, everything).forwardedProps).toEqual({
      ...forwardedPropsOf(everything),
      command,
    })
  })

  it('never contain an empty text or list', () => {
    const settings = { ...builtInSettings, stopWords: on([]), systemPrompt: on(' \n') }

    expect(withSettings(input, { ...settings, model: on('') })).toEqual(input)
    expect(withSettings(input, { ...settings, model: on(' ') })).toEqual(input)
  })

  it.each(['min', 'max'] as const)('are accepted at the %s of every range', (end) => {
    const settings = {
      ...everything,
      temperature: on(numberRanges.temperature[end]),
      topP: on(numberRanges.topP[end]),
      maxTokens: on(numberRanges.maxTokens[end]),
      seed: on(numberRanges.seed[end]),
      presencePenalty: on(numberRanges.presencePenalty[end]),
      frequencyPenalty: on(numberRanges.frequencyPenalty[end]),
    }
    const asked = chatRequest(
      'm',
      { messages: [], forwardedProps: forwardedPropsOf(settings) },
      profileOf('m'),
    )

    expect(asked).toMatchObject({
      ok: true,
      request: { temperature: settings.temperature.value, seed: settings.seed.value },
    })
  })
})

describe('the chosen model', () => {
  it.each([
    [{ model: on(' large ') }, 'large'],
    [{ model: on('  ') }, undefined],
    [{ model: off('large') }, undefined],
    [{}, undefined],
  ])('is read from %j as %p', (choices, model) => {
    expect(modelOf(choices)).toBe(model)
  })

  it('is not sent if the server chooses the model', () => {
    expect(forwardedPropsOf(builtInSettings)).toStrictEqual({})
  })
})

describe('the limit of tool rounds', () => {
  it('is the chosen number, or five by default', () => {
    expect(roundsOf(builtInSettings)).toBe(5)
    expect(roundsOf(everything)).toBe(7)
  })

  it('is the default when switched off', () => {
    expect(roundsOf({ ...builtInSettings, maxToolIterations: off(20) })).toBe(5)
  })
})

describe('a typed number', () => {
  const { temperature, seed, presencePenalty } = numberRanges

  it.each([
    ['0.7', 0.7],
    [' 0,7 ', 0.7],
    ['1.', 1],
    ['.5', 0.5],
    ['2', 2],
    ['0', 0],
    ['+1', 1],
    ['.25', 0.25],
  ])('is parsed: %p', (typed, value) => {
    expect(readNumber(typed, temperature)).toEqual({ ok: true, value })
  })

  it.each([
    ['', 'missing'],
    ['warm', 'not-a-number'],
    ['1e1', 'not-a-number'],
    ['0x1', 'not-a-number'],
    ['1.000,5', 'not-a-number'],
    ['-', 'not-a-number'],
    ['2.1', 'out-of-range'],
    ['10.5', 'out-of-range'],
    ['-1', 'out-of-range'],
  ])('is rejected: %p', (typed, problem) => {
    expect(readNumber(typed, temperature)).toEqual({ ok: false, problem })
  })

  it('may have either minus sign', () => {
    expect(readNumber('−1.5', presencePenalty)).toEqual({ ok: true, value: -1.5 })
    expect(readNumber('-0', presencePenalty)).toEqual({ ok: true, value: 0 })
  })

  it('may have several digits', () => {
    expect(readNumber('4096', numberRanges.maxTokens)).toEqual({ ok: true, value: 4096 })
    expect(readNumber('1000000', numberRanges.maxTokens)).toEqual({ ok: true, value: 1_000_000 })
  })

  it('must be whole where only whole numbers make sense', () => {
    expect(readNumber('1.5', seed)).toEqual({ ok: false, problem: 'not-whole' })
  })

  it('changes in exact steps and stops at the ends of its range', () => {
    expect(stepNumber(0.2, temperature, 1)).toBe(0.3)
    expect(stepNumber(0.1, temperature, -1)).toBe(0)
    expect(stepNumber(0, temperature, -1)).toBe(0)
    expect(stepNumber(1.95, temperature, 1)).toBe(2)
  })
})

describe('stop words', () => {
  it('are trimmed when added', () => {
    expect(addStopWord(['a'], ' b ')).toEqual({ ok: true, words: ['a', 'b'] })
  })

  it.each([
    [[], '  ', 'missing'],
    [['a'], 'a', 'known'],
    [['a', 'b', 'c', 'd'], 'e', 'full'],
  ])('%p reject %p', (words, typed, problem) => {
    expect(addStopWord(words, typed)).toEqual({ ok: false, problem })
  })
})
