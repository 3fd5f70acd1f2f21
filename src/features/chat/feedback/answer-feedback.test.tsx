import { act, fireEvent, render, screen, waitFor } from '@testing-library/react-native'

import type { Message } from '@/core/conversation/message'
import { fakeServer } from '@/core/testing/fake-server'
import { fakeAgentServer } from '@/data/testing/fake-agent-server'
import { Shell } from '@/parts/testing/shell'
import { queryClient } from '@/state/device/query-client'
import { changeServers } from '@/state/server/servers'

import { AnswerFeedback } from './answer-feedback'
import { FeedbackNote } from './feedback-note'

const home = fakeServer({ features: ['feedback'] })
const key = { server: home.id, room: 'demo', thread: 't' }
const run = 't-run'
const messages: Message[] = [
  { id: 'a1', role: 'assistant', text: 'Soup.', toolCalls: [], runId: run },
]

let server: ReturnType<typeof fakeAgentServer>

beforeEach(() => {
  queryClient.clear()
  server = fakeAgentServer()
  server.hold('Dinner', 't', [], [])
  changeServers(() => [home])
})
// The cache's timers would keep the test running.
afterAll(() => queryClient.clear())

const show = () =>
  render(
    <Shell>
      <AnswerFeedback threadKey={key} messages={messages} />
      <FeedbackNote />
    </Shell>,
  )

const thumb = (name: string) => screen.findByRole('button', { name })

describe('feedback on an answer', () => {
  it('is sent with one tap and acknowledged', async () => {
    show()
    fireEvent.press(await thumb('Good answer'))
    expect(await thumb('Rated as good. Say why')).toBeOnTheScreen()
    expect(await screen.findByText('Thank you for your feedback')).toBeOnTheScreen()
    expect(server.feedback.get(run)).toEqual({ feedback: 'thumbs_up', reason: null })
    expect(screen.queryByTestId('feedback-dialog')).toBeNull()
  })

  it('asks what was wrong after a bad rating', async () => {
    show()
    fireEvent.press(await thumb('Bad answer'))
    fireEvent.changeText(await screen.findByTestId('feedback-reason'), ' It was cold. ')
    fireEvent.press(screen.getByTestId('feedback-send'))
    await waitFor(() =>
      expect(server.feedback.get(run)).toEqual({
        feedback: 'thumbs_down',
        reason: 'It was cold.',
      }),
    )
    expect(screen.queryByTestId('feedback-dialog')).toBeNull()
    expect(await screen.findByText('Thank you for your feedback')).toBeOnTheScreen()
  })

  it('shows the earlier rating and lets the person change it', async () => {
    server.feedback.set(run, { feedback: 'thumbs_up', reason: 'Warm' })
    show()
    fireEvent.press(await thumb('Rated as good. Say why'))
    expect(await screen.findByTestId('feedback-reason')).toHaveProp('value', 'Warm')
    fireEvent.press(screen.getByRole('radio', { name: 'Bad answer' }))
    fireEvent.press(screen.getByTestId('feedback-send'))
    expect(await thumb('Rated as bad. Say why')).toBeOnTheScreen()
  })

  it('is reverted when the server rejects it', async () => {
    show()
    await thumb('Good answer')
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    server.refuseWith(() => new Response('', { status: 500 }))
    await act(async () => fireEvent.press(screen.getByTestId('feedback-up')))
    expect(await screen.findByText('The feedback was not sent. Try again later.')).toBeOnTheScreen()
    expect(await thumb('Good answer')).toBeOnTheScreen()
  })

  it('is not offered if the server does not accept it', async () => {
    changeServers(() => [fakeServer({ features: [] })])
    show()
    await act(async () => {})
    expect(screen.queryByTestId('feedback-up')).toBeNull()
  })
})
