import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react-native'
import type { ReactNode } from 'react'

import { userMessage } from '@/core/conversation/user-message'
import { fakeServer } from '@/core/testing/fake-server'
import { choose } from '@/data/testing/expo-document-picker'
import { answerWith } from '@/data/testing/expo-fetch'
import { choosePicture } from '@/data/testing/expo-image-picker'
import { Composer } from '@/features/chat/composer/composer'
import { MessageQuestion } from '@/features/chat/message/message-question'
import { Shell } from '@/parts/testing/shell'
import { queryClient } from '@/state/device/query-client'
import { editProfile } from '@/state/model/profile'
import { clearAttachments } from '@/state/thread/attachments'

const server = fakeServer({ kind: 'openai', address: 'http://models.test/v1', features: [] })
const roomOf = (id: string) => ({
  id,
  name: id,
  description: '',
  welcome_message: '',
  suggestions: [],
})
const keyOf = (room: string) => ({ server: server.id, room, thread: 'attachments' })
const jpeg = '/9j/4AAQSkZJRg=='
const onSend = jest.fn(async () => undefined)

beforeEach(() => {
  queryClient.clear()
  onSend.mockClear()
  clearAttachments(keyOf('gpt-4o'))
  clearAttachments(keyOf('blind'))
  answerWith(async () => Response.json({ data: [{ id: 'gpt-4o' }, { id: 'blind' }] }))
})
afterAll(() => queryClient.clear())

const page = (content: ReactNode) => render(<Shell>{content}</Shell>)

async function compose(room = 'gpt-4o', at = server) {
  page(<Composer server={at} room={roomOf(room)} threadKey={keyOf(room)} onSend={onSend} />)
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
}

async function add(kind: 'Photos' | 'Files') {
  fireEvent.press(screen.getByRole('button', { name: 'Add photos or files' }))
  await act(async () => fireEvent.press(screen.getByRole('menuitem', { name: kind })))
}

const send = () => screen.getByRole('button', { name: 'Send' })

describe('attaching a file', () => {
  it('offers photos and files when the model accepts images', async () => {
    await compose()
    fireEvent.press(screen.getByRole('button', { name: 'Add photos or files' }))
    expect(screen.getByRole('menuitem', { name: 'Photos' })).toBeOnTheScreen()
    expect(screen.getByRole('menuitem', { name: 'Files' })).toBeOnTheScreen()
  })

  it('offers no photos when the model accepts none, until its profile is changed', async () => {
    await compose('blind')
    fireEvent.press(screen.getByRole('button', { name: 'Add photos or files' }))
    expect(screen.getByRole('menuitem', { name: 'Files' })).toBeOnTheScreen()
    expect(screen.queryByRole('menuitem', { name: 'Photos' })).toBeNull()
    const model = { server: server.id, model: 'blind' }
    act(() => editProfile(model, { takesImages: true }))
    expect(screen.getByRole('menuitem', { name: 'Photos' })).toBeOnTheScreen()
    act(() => editProfile(model, { takesImages: undefined }))
  })

  it('offers every source for an agent of the companion server', async () => {
    await compose('gpt-4o', fakeServer({ features: [] }))
    fireEvent.press(screen.getByRole('button', { name: 'Add photos or files' }))
    for (const name of ['Photos', 'Camera', 'Files'])
      expect(screen.getByRole('menuitem', { name })).toBeOnTheScreen()
  })

  it('offers every source for a plain AG-UI agent', async () => {
    await compose('agent', fakeServer({ kind: 'agent', features: [] }))
    fireEvent.press(screen.getByRole('button', { name: 'Add photos or files' }))
    for (const name of ['Photos', 'Camera', 'Files'])
      expect(screen.getByRole('menuitem', { name })).toBeOnTheScreen()
  })

  it('omits what an agent of a CopilotKit runtime declares unsupported', async () => {
    const agents = {
      blind: { capabilities: { multimodal: { input: { image: false } } } },
      deaf: { capabilities: { multimodal: { input: { image: false, pdf: false, file: false } } } },
    }
    answerWith(async () => Response.json({ agents }))
    const runtime = fakeServer({ kind: 'copilotkit', features: [] })
    await compose('blind', runtime)
    fireEvent.press(screen.getByRole('button', { name: 'Add photos or files' }))
    expect(screen.queryByRole('menuitem', { name: 'Photos' })).toBeNull()
    expect(screen.getByRole('menuitem', { name: 'Files' })).toBeOnTheScreen()
    screen.unmount()

    await compose('deaf', runtime)
    expect(screen.getByRole('button', { name: 'This agent does not accept files' })).toBeDisabled()
  })

  it('is disabled with the reason if an agent accepts no files', async () => {
    await compose('gpt-4o', fakeServer({ kind: 'agui', features: [] }))
    expect(screen.getByRole('button', { name: 'This agent does not accept files' })).toBeDisabled()
  })

  it('shows the attachment and sends it with the text', async () => {
    await compose()
    choosePicture({ fileName: 'cat.jpg', base64: jpeg })
    await add('Photos')
    choose('a,b', 'table.csv')
    await add('Files')
    const chosen = screen.getByLabelText('Attachments to send')
    expect(within(chosen).getByRole('img', { name: 'Picture cat.jpg' })).toBeOnTheScreen()
    expect(within(chosen).getByText('cat.jpg')).toBeOnTheScreen()
    expect(within(chosen).getByText('table.csv')).toBeOnTheScreen()
    expect(within(chosen).getAllByText('1 KB')).toHaveLength(2)

    fireEvent.changeText(screen.getByLabelText('Message gpt-4o'), 'What is this?')
    fireEvent.press(send())
    expect(onSend).toHaveBeenCalledWith('What is this?', [
      expect.objectContaining({
        type: 'image',
        source: { type: 'data', value: jpeg, mimeType: 'image/jpeg' },
      }),
      expect.objectContaining({ type: 'document', metadata: { filename: 'table.csv' } }),
    ])
    await waitFor(() =>
      expect(screen.queryByLabelText('Attachments to send')).not.toBeOnTheScreen(),
    )
  })

  it('sends a picture without text', async () => {
    await compose()
    expect(send()).toBeDisabled()
    choosePicture({ fileName: 'cat.jpg', base64: jpeg })
    await add('Photos')
    fireEvent.press(send())
    expect(onSend).toHaveBeenCalledWith('', [expect.objectContaining({ type: 'image' })])
  })

  it('removes an attachment', async () => {
    await compose()
    choosePicture({ fileName: 'cat.jpg', base64: jpeg })
    await add('Photos')
    fireEvent.press(screen.getByRole('button', { name: 'Remove cat.jpg' }))
    expect(screen.queryByText('cat.jpg')).toBeNull()
    expect(send()).toBeDisabled()
  })

  it('keeps attachments while another page is open', async () => {
    await compose()
    choosePicture({ fileName: 'cat.jpg', base64: jpeg })
    await add('Photos')
    screen.unmount()
    await compose()
    expect(screen.getByText('cat.jpg')).toBeOnTheScreen()
  })

  it('says why a picture cannot be attached', async () => {
    await compose()
    choosePicture({ fileName: 'large.jpg', base64: jpeg + 'A'.repeat(700_000) })
    await add('Photos')
    expect(screen.getByRole('alert')).toHaveTextContent(
      '“large.jpg” is too large. The limit is 525 KB.',
    )
    choosePicture('fails')
    await add('Photos')
    expect(screen.getByRole('alert')).toHaveTextContent(
      'The file could not be read. Choose another one.',
    )
    expect(send()).toBeDisabled()
  })

  it('says what a model accepts when a file is rejected', async () => {
    await compose('blind')
    choose('a\0b', 'archive.zip')
    await add('Files')
    expect(screen.getByRole('alert')).toHaveTextContent(
      '“archive.zip” is not accepted here. You can attach text files.',
    )
    expect(screen.getByRole('button', { name: 'Change what this model accepts' })).toBeOnTheScreen()
  })
})

describe('a message with attachments', () => {
  const source = { type: 'data' as const, value: jpeg, mimeType: 'image/jpeg' }
  const picture = { type: 'image' as const, source, metadata: { filename: 'cat.jpg' } }
  const pdf = { ...source, mimeType: 'application/pdf' }
  const file = { type: 'document' as const, source: pdf, metadata: { filename: 'a.pdf' } }
  const key = keyOf('gpt-4o')

  it('shows pictures and file names', () => {
    const message = userMessage('1', 'See', [picture, file])
    page(<MessageQuestion threadKey={key} message={message} isLast={false} isUnanswered={false} />)
    expect(screen.getByRole('img', { name: 'Picture cat.jpg' })).toBeOnTheScreen()
    expect(screen.getByText('a.pdf · 1 KB')).toBeOnTheScreen()
    expect(screen.getByText('See')).toBeOnTheScreen()
  })

  it('shows a name instead of a broken picture', () => {
    page(
      <MessageQuestion
        threadKey={key}
        message={userMessage('1', '', [picture])}
        isLast={false}
        isUnanswered={false}
      />,
    )
    act(() => fireEvent(screen.getByRole('img'), 'error'))
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.getByText('cat.jpg · 1 KB')).toBeOnTheScreen()
  })

  it('loads no remote picture', () => {
    const url = { type: 'url' as const, value: 'https://elsewhere.test/a.png' }
    const message = userMessage('1', 'See', [{ type: 'image', source: url }])
    page(<MessageQuestion threadKey={key} message={message} isLast={false} isUnanswered={false} />)
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.getByText('Unnamed file')).toBeOnTheScreen()
  })

  it('shows its attachments while it is edited', () => {
    const message = userMessage('edited', 'See', [picture])
    page(<MessageQuestion threadKey={key} message={message} isLast={false} isUnanswered={false} />)
    fireEvent.press(screen.getByTestId('message-more'))
    fireEvent.press(screen.getByTestId('message-edit'))
    expect(screen.getByTestId('message-editor')).toBeOnTheScreen()
    expect(screen.getByRole('img', { name: 'Picture cat.jpg' })).toBeOnTheScreen()
  })
})
