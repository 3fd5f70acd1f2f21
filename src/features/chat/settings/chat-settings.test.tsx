import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react-native'
import type { ReactElement } from 'react'

import { builtInSettings } from '@/core/conversation/chat-settings'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { fakeServer } from '@/core/testing/fake-server'
import { writeDatabase } from '@/data/store/database'
import { addThread, readThread, setSettings } from '@/data/store/threads'
import { answerWith } from '@/data/testing/expo-fetch'
import { ChatPane } from '@/features/chat/chat-pane'
import { Shell } from '@/parts/testing/shell'
import { queryClient } from '@/state/device/query-client'
import { setDefaultSetting, settingsFor } from '@/state/settings/settings'

import { ChatSettings, DefaultChatSettings } from './chat-settings'
import { ChatSettingsSheet } from './chat-settings-sheet'

const on = <Value,>(value: Value) => ({ value, isOn: true })
const server = fakeServer()
const room = { id: 'demo', name: 'Demo', description: '', welcome_message: '', suggestions: [] }

let count = 0
let key: ThreadKey

beforeEach(async () => {
  count += 1
  key = { server: 'home', room: 'demo', thread: `thread ${count}` }
  await addThread({ key, name: '', created: 1, lastActivity: 1 })
})

afterAll(() => queryClient.clear())

async function open(page: ReactElement = <ChatSettings {...{ threadKey: key, server, room }} />) {
  render(<Shell>{page}</Shell>)
  // Waits until the stored settings are loaded.
  await act(() => writeDatabase(async () => {}))
}

const switchOf = (name: string) => screen.getByRole('switch', { name })
const turn = (name: string, isOn: boolean) => fireEvent(switchOf(name), 'valueChange', isOn)
const idOf = (label: string) => `${label.toLowerCase().replaceAll(' ', '-')}-input`
const type = (label: string, text: string) =>
  fireEvent.changeText(screen.getByTestId(idOf(label)), text)
const press = (name: string) => fireEvent.press(screen.getByRole('button', { name }))

const numbers = [
  ['Temperature', 'temperature', '0,7', 0.7],
  ['Top P', 'topP', '0.9', 0.9],
  ['Max tokens', 'maxTokens', '300', 300],
  ['Seed', 'seed', '42', 42],
  ['Presence penalty', 'presencePenalty', '-1.5', -1.5],
  ['Frequency penalty', 'frequencyPenalty', '0.5', 0.5],
] as const

describe('the settings of a thread', () => {
  it('are off at first, except for streaming and the limit on tool rounds', async () => {
    await open()

    for (const [label] of numbers) {
      expect(switchOf(label)).not.toBeChecked()
      expect(screen.queryByTestId(idOf(label))).toBeNull()
    }
    expect(switchOf('System prompt')).not.toBeChecked()
    expect(switchOf('Stop words')).not.toBeChecked()
    expect(switchOf('Show the answer as it is written')).toBeChecked()
    expect(switchOf('Max tool iterations')).toBeChecked()
    expect(screen.getByTestId('max-tool-iterations-input')).toHaveDisplayValue('5')
    expect(screen.queryByRole('button', { name: /^Use / })).toBeNull()
  })

  it.each(numbers)('allow %s to be switched on and changed', async (label, name, text, value) => {
    await open()
    turn(label, true)
    type(label, text)

    expect(settingsFor(key)[name]).toEqual(on(value))
    expect(screen.getByDisplayValue(text)).toBeOnTheScreen()
  })

  it('keep the value of a setting that is switched off', async () => {
    await open()
    turn('Seed', true)
    type('Seed', '42')
    turn('Seed', false)

    expect(screen.queryByTestId('seed-input')).toBeNull()
    expect(settingsFor(key).seed).toEqual({ value: 42, isOn: false })
    turn('Seed', true)
    expect(screen.getByTestId('seed-input')).toHaveDisplayValue('42')
  })

  it('are stored on the device', async () => {
    await open()
    fireEvent.changeText(screen.getByTestId('max-tool-iterations-input'), '12')

    await waitFor(async () =>
      expect((await readThread(key))?.settings).toEqual({ maxToolIterations: on(12) }),
    )
  })

  it('are restored from the device', async () => {
    await setSettings(key, { systemPrompt: on('Be brief.'), stream: false })
    await open()

    expect(await screen.findByDisplayValue('Be brief.')).toBeOnTheScreen()
    expect(switchOf('Show the answer as it is written')).not.toBeChecked()
  })

  it('can be changed for the next thread before it starts', async () => {
    await open(<ChatSettings {...{ server, room }} />)
    turn('Show the answer as it is written', false)

    expect(settingsFor({ server: 'home', room: 'demo' }).stream).toBe(false)
    expect(settingsFor(key).stream).toBe(true)
    press('Use all defaults')
  })
})

describe('a numeric setting', () => {
  it('shows an error beside an invalid value and keeps the valid one', async () => {
    await open()
    const field = screen.getByTestId('max-tool-iterations-input')
    fireEvent.changeText(field, '21')

    expect(screen.getByRole('alert')).toHaveTextContent(
      'Enter a number from 1 to 20. Until then it stays 5.',
    )
    expect(field).toHaveDisplayValue('21')
    expect(settingsFor(key).maxToolIterations).toEqual(on(5))

    fireEvent.changeText(field, '2.5')
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Enter a whole number. Until then it stays 5.',
    )
    fireEvent.changeText(field, '20')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(settingsFor(key).maxToolIterations).toEqual(on(20))
  })

  it('is increased and decreased with buttons within its limits', async () => {
    await open()
    const field = screen.getByTestId('max-tool-iterations-input')
    press('Increase Max tool iterations')
    expect(field).toHaveDisplayValue('6')
    press('Decrease Max tool iterations')
    expect(field).toHaveDisplayValue('5')

    fireEvent.changeText(field, '1')
    expect(screen.getByRole('button', { name: 'Decrease Max tool iterations' })).toBeDisabled()
    fireEvent.changeText(field, '20')
    expect(screen.getByRole('button', { name: 'Increase Max tool iterations' })).toBeDisabled()
  })

  it('is increased and decreased with the arrow keys', async () => {
    await open()
    const field = screen.getByTestId('max-tool-iterations-input')
    fireEvent(field, 'keyPress', { nativeEvent: { key: 'ArrowUp' } })
    expect(field).toHaveDisplayValue('6')
    fireEvent(field, 'keyPress', { nativeEvent: { key: 'ArrowDown' } })
    expect(field).toHaveDisplayValue('5')
  })
})

describe('stop words', () => {
  const add = (word: string) => {
    type('Stop words', word)
    fireEvent(screen.getByTestId('stop-words-input'), 'submitEditing')
  }

  it('are added with Enter or a button and removed with a button', async () => {
    await open()
    turn('Stop words', true)
    add('END')
    type('Stop words', '###')
    press('Add')

    expect(settingsFor(key).stopWords).toEqual(on(['END', '###']))
    expect(screen.getByTestId('stop-words-input')).toHaveDisplayValue('')
    press('Remove END')
    expect(settingsFor(key).stopWords).toEqual(on(['###']))
  })

  it('are limited to four and cannot be repeated', async () => {
    await open()
    turn('Stop words', true)
    for (const word of ['a', 'b', 'c', 'a']) add(word)
    expect(screen.getByRole('alert')).toHaveTextContent('This word is already in the list.')
    add('d')
    expect(screen.queryByRole('alert')).toBeNull()
    add('e')

    expect(screen.getByRole('alert')).toHaveTextContent('You can add up to 4. Remove one first.')
    expect(settingsFor(key).stopWords.value).toEqual(['a', 'b', 'c', 'd'])
  })
})

describe('the model', () => {
  const models = fakeServer({ id: 'models', kind: 'openai', address: 'http://models.test/v1' })
  const small = { ...room, id: 'small', name: 'small' }
  const answerWithModels = (...ids: string[]) =>
    answerWith(async () => Response.json({ data: ids.map((id) => ({ id })) }))
  const radio = (name: string) => screen.findByRole('radio', { name })
  const nothing = () => {}

  beforeEach(async () => {
    queryClient.clear()
    key = { server: 'models', room: 'small', thread: `thread ${count}` }
    await addThread({ key, name: '', created: 1, lastActivity: 1 })
  })

  const sheet = () => (
    <ChatSettingsSheet
      server={models}
      room={small}
      threadKey={key}
      isOpen
      onClose={nothing}
      trigger={null}
    />
  )
  const pane = () => (
    <ChatPane
      pane={{ kind: 'settings' }}
      server={models}
      room={small}
      threadKey={key}
      onClose={nothing}
    />
  )

  it.each([
    ['a sheet over the conversation', sheet],
    ['a pane beside the conversation', pane],
  ])("is chosen from the server's models in %s", async (_where, page) => {
    answerWithModels('small', 'large')
    await open(page())
    turn('Model', true)
    expect(await radio('small')).toBeChecked()
    fireEvent.press(await radio('large'))

    expect(settingsFor(key).model).toEqual(on('large'))
    expect(await radio('large')).toBeChecked()
  })

  it('can be searched by name, and the chosen one is always shown', async () => {
    answerWithModels('small', ...Array.from({ length: 40 }, (_, at) => `model-${at}`))
    await open(sheet())
    turn('Model', true)
    await radio('model-1')
    expect(screen.queryByRole('radio', { name: 'model-39' })).toBeNull()
    fireEvent.changeText(screen.getByRole('searchbox', { name: 'Find a model' }), '-39')

    expect(screen.getAllByRole('radio')).toHaveLength(2)
    expect(await radio('small')).toBeChecked()
    fireEvent.press(await radio('model-39'))
    expect(settingsFor(key).model).toEqual(on('model-39'))
  })

  it("is the room's own even if a default model is set", async () => {
    answerWithModels('small')
    setDefaultSetting({ model: on('large') })
    await open(sheet())

    expect(switchOf('Model')).not.toBeChecked()
    act(() => setDefaultSetting({ model: undefined }))
  })

  it('is typed if the server lists none, and in the default settings', async () => {
    await open(
      <ChatSettingsSheet
        {...{ server, room, threadKey: key }}
        isOpen
        onClose={nothing}
        trigger={null}
      />,
    )
    turn('Model', true)
    type('Model', 'large')
    expect(settingsFor(key).model).toEqual(on('large'))
    screen.unmount()

    await open(<DefaultChatSettings />)
    turn('Model', true)
    type('Model', 'small')
    expect(settingsFor({ server: 'home', room: 'demo' }).model).toEqual(on('small'))
    press('Reset Model')
  })
})

describe('a default setting', () => {
  afterEach(() => act(() => setDefaultSetting({ temperature: undefined })))

  it('applies to threads that do not override it, and can be reset', async () => {
    await open(<DefaultChatSettings />)
    turn('Temperature', true)
    type('Temperature', '0.4')
    expect(settingsFor(key).temperature).toEqual(on(0.4))
    press('Reset Temperature')

    expect(settingsFor(key).temperature).toEqual(builtInSettings.temperature)
    expect(screen.queryByRole('button', { name: 'Reset all' })).toBeNull()
  })

  it('applies again when a thread resets the setting', async () => {
    setDefaultSetting({ temperature: on(0.4) })
    await open()
    type('Temperature', '1.2')
    turn('Seed', true)
    press('Use the default for Temperature')

    expect(screen.getByTestId('temperature-input')).toHaveDisplayValue('0.4')
    expect(settingsFor(key).seed.isOn).toBe(true)
    press('Use all defaults')
    expect(settingsFor(key)).toEqual({ ...builtInSettings, temperature: on(0.4) })
    expect(within(screen.getByTestId('chat-settings')).queryByText(/^Use /)).toBeNull()
  })
})
