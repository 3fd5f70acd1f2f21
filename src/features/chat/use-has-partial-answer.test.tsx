import { fireEvent, renderRouter, screen } from 'expo-router/testing-library'

import type { RunState } from '@/core/run/run-state'
import { fakeServer } from '@/core/testing/fake-server'
import { deleteAll } from '@/data/store/delete-all'
import { answerWith } from '@/data/testing/expo-fetch'
import { ShellLayout } from '@/parts/testing/shell'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { switchHelp } from '@/state/model/help'
import { serversQuery } from '@/state/server/servers'
import { signInRequestAtom } from '@/state/server/sign-in-request'
import { runStateAtom } from '@/state/thread/thread-atoms'
import { startThread } from '@/state/thread/thread-sessions'

import { RunStatus } from './run-status'

const models = fakeServer({ id: 'models', kind: 'openai', address: 'http://models.test/v1' })
const key = { server: 'home', room: 'demo', thread: 'facts' }

const signedOut: RunState = {
  kind: 'running',
  step: 'signed-out',
  runId: 'r',
  round: 0,
  cursor: undefined,
  failures: 0,
}

const show = (threadKey = key) =>
  renderRouter(
    {
      _layout: ShellLayout,
      index: () => <RunStatus threadKey={threadKey} />,
    },
    { initialUrl: '/' },
  )

beforeEach(async () => {
  await deleteAll()
  queryClient.clear()
  queryClient.setQueryData(serversQuery.queryKey, [fakeServer(), models])
})
afterAll(() => queryClient.clear())

describe('a turn that waits for sign-in', () => {
  it('offers to sign in at a server with accounts', () => {
    store.set(runStateAtom(key), signedOut)
    show()
    expect(screen.getByTestId('run-status')).toHaveTextContent('Waiting for you to sign in')
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeOnTheScreen()
  })

  it('asks for a key at a server with keys', () => {
    const threadKey = { ...key, server: 'models' }
    store.set(runStateAtom(threadKey), signedOut)
    show(threadKey)
    expect(screen.getByTestId('run-status')).toHaveTextContent('The server requires a key')
    expect(screen.queryByText('Waiting for you to sign in')).toBeNull()
    fireEvent.press(screen.getByRole('button', { name: 'Enter key' }))
    expect(store.get(signInRequestAtom)).toBe(models)
  })
})

describe('a model server that fails', () => {
  const chunk = (content: string) =>
    `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`
  const error = `data: ${JSON.stringify({ error: { message: 'ouch', type: 'x' } })}\n\n`
  const stream = (text: string) =>
    new Response(text, { headers: { 'content-type': 'text/event-stream' } })

  /** Asks a model that gives this response. */
  async function ask(answer: Response) {
    switchHelp('models', false)
    answerWith(async (url) => {
      if (url.endsWith('/models')) return Response.json({ data: [{ id: 'small' }] })
      return url.endsWith('/chat/completions') ? answer : new Response('', { status: 404 })
    })
    show(startThread(models, 'small', 'hello'))
    await screen.findByTestId('run-problem')
  }

  it('is reported as not answering if nothing arrived', async () => {
    await ask(Response.json({ error: { message: 'ouch', type: 'x' } }, { status: 500 }))
    expect(screen.getByTestId('run-alert')).toHaveTextContent('The model did not answer')
    expect(screen.getByText('The model server failed. Try again.')).toBeOnTheScreen()
    expect(screen.getByText('models.test/v1 said: ouch')).toBeOnTheScreen()
  })

  it('is quoted as plain text, with hidden characters made visible', async () => {
    await ask(Response.json({ error: { message: '**a** \u202eb' } }, { status: 400 }))
    expect(screen.getByText('models.test/v1 said: **a** \\u202eb')).toBeOnTheScreen()
  })

  it('is reported as a cut-off answer if part of it arrived', async () => {
    await ask(stream(chunk('Half of ') + error))
    expect(await screen.findAllByText('The answer was cut off')).toHaveLength(2)
    expect(screen.getByText('The model server failed. Try again.')).toBeOnTheScreen()
    expect(screen.queryByText('The model did not answer')).toBeNull()
  })
})
