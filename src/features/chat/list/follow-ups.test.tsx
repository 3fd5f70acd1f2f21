import { act, fireEvent, render, screen } from '@testing-library/react-native'
import type { ReactNode } from 'react'

import { noRates } from '@/core/completions/channel-rates'
import { fakeServer } from '@/core/testing/fake-server'
import { deleteAll } from '@/data/store/delete-all'
import { writePreference } from '@/data/store/preference'
import { answerWith } from '@/data/testing/expo-fetch'
import { ChannelOffer } from '@/features/chat/settings/channel-offer'
import { Shell } from '@/parts/testing/shell'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { followUpsAtom } from '@/state/model/help'
import { noteRefusal } from '@/state/model/model-rates'
import { editProfile, readProfile } from '@/state/model/profile'
import { messageIdsAtom, runStateAtom } from '@/state/thread/thread-atoms'

import { FollowUps } from './follow-ups'

const key = { server: 'home', room: 'small', thread: 't' }
const server = fakeServer({ kind: 'openai', address: 'http://models.test/v1' })

const show = (content: ReactNode) => render(<Shell>{content}</Shell>)

beforeEach(async () => {
  await deleteAll()
  queryClient.clear()
  answerWith(async () => Response.json({ data: [{ id: 'small' }, { id: 'other' }] }))
  store.set(runStateAtom(key), { kind: 'completed' })
  store.set(messageIdsAtom(key), ['question', 'answer'])
  store.set(followUpsAtom(key), { messageId: 'answer', questions: ['Why?', 'Since when?'] })
})
afterAll(() => queryClient.clear())

describe('suggested questions', () => {
  it('are shown under their answer', () => {
    show(<FollowUps threadKey={key} />)
    expect(screen.getByLabelText('Suggested questions')).toBeOnTheScreen()
    expect(screen.getByRole('button', { name: 'Why?' })).toBeOnTheScreen()
    expect(screen.getByRole('button', { name: 'Since when?' })).toBeOnTheScreen()
  })

  it('disappear when the conversation continues', () => {
    show(<FollowUps threadKey={key} />)
    act(() => store.set(messageIdsAtom(key), ['question', 'answer', 'next']))
    expect(screen.queryByRole('button', { name: 'Why?' })).toBeNull()
  })

  it('are hidden while an answer streams', () => {
    store.set(runStateAtom(key), {
      kind: 'running',
      step: 'streaming',
      runId: 'r',
      round: 0,
      cursor: undefined,
      failures: 0,
    })
    show(<FollowUps threadKey={key} />)
    expect(screen.queryByRole('button', { name: 'Why?' })).toBeNull()
  })
})

describe('the offer to call tools by JSON', () => {
  const failing = { ...noRates, tool: { succeeded: 1, failed: 4 } }
  const sentence = 'small keeps failing to call tools. JSON may work better.'

  it('is made for a model that keeps failing, and switches the model when accepted', async () => {
    await writePreference('rates/home', { small: failing })
    show(<ChannelOffer server={server} place={{ server: server.id, room: 'small' }} />)
    expect(await screen.findByText(sentence)).toBeOnTheScreen()
    fireEvent.press(screen.getByRole('button', { name: 'Switch' }))
    expect(screen.queryByText(sentence)).toBeNull()
    expect(await readProfile(server, 'small')).toMatchObject({
      supportsTools: false,
      channels: ['json', 'text'],
    })
  })

  it('gives the refusal as the reason if the server refused tools and the profile excludes JSON calls', async () => {
    editProfile(
      { server: 'home', model: 'plain' },
      { supportsTools: true, channels: ['tool', 'text'] },
    )
    show(<ChannelOffer server={server} place={{ server: server.id, room: 'plain' }} />)
    act(() => noteRefusal({ server: 'home', model: 'plain' }))
    expect(
      await screen.findByText('plain has no native tool calls. JSON may work better.'),
    ).toBeOnTheScreen()
    expect(screen.queryByText(/keeps failing/)).toBeNull()
    fireEvent.press(screen.getByRole('button', { name: 'Switch' }))
    expect(await readProfile(server, 'plain')).toMatchObject({ supportsTools: false })
  })

  it('is not made after a refusal if the model already calls tools by JSON', async () => {
    show(<ChannelOffer server={server} place={{ server: server.id, room: 'refusing' }} />)
    await act(async () => noteRefusal({ server: 'home', model: 'refusing' }))
    expect(screen.queryByRole('button', { name: 'Switch' })).toBeNull()
    expect(await readProfile(server, 'refusing')).toMatchObject({ supportsTools: false })
  })

  it('can be declined', async () => {
    await writePreference('rates/home', { other: failing })
    show(<ChannelOffer server={server} place={{ server: server.id, room: 'other' }} />)
    fireEvent.press(await screen.findByRole('button', { name: 'Not now' }))
    expect(screen.queryByRole('button', { name: 'Switch' })).toBeNull()
    expect(await readProfile(server, 'other')).toMatchObject({ supportsTools: true })
  })

  it('is not made for a model that succeeds or for an agent', async () => {
    await writePreference('rates/home', {
      small: { ...failing, tool: { succeeded: 9, failed: 4 } },
    })
    const { unmount } = show(
      <ChannelOffer server={server} place={{ server: server.id, room: 'small' }} />,
    )
    await act(async () => undefined)
    expect(screen.queryByRole('button', { name: 'Switch' })).toBeNull()
    unmount()
    await writePreference('rates/home', { demo: failing })
    show(<ChannelOffer server={fakeServer()} place={{ server: 'home', room: 'demo' }} />)
    await act(async () => undefined)
    expect(screen.queryByRole('button', { name: 'Switch' })).toBeNull()
  })
})
