import { choose } from '@/data/testing/expo-document-picker'
import { choosePicture } from '@/data/testing/expo-image-picker'
import { store } from '@/state/device/store'
import { closeThread } from '@/state/device/thread-part'

import { addAttachment, attachmentsAtom, clearAttachments, removeAttachment } from './attachments'

const place = { server: 'models', room: 'gpt-4o', thread: 't' }
const other = { ...place, thread: undefined }
const all = { takesImages: true, takesFiles: true }
const held = (at: typeof place | typeof other = place) => store.get(attachmentsAtom(at))

beforeEach(() => {
  clearAttachments(place)
  clearAttachments(other)
})

describe('attachments', () => {
  it('are kept for the thread or room where they were chosen', async () => {
    choosePicture({ fileName: 'a.jpg', base64: '/9j/4A==' })
    await addAttachment(place, 'photo', all)
    choose('a,b', 'a.csv')
    await addAttachment(place, 'file', all)
    expect(held()).toMatchObject({
      files: [{ type: 'image' }, { type: 'document', metadata: { filename: 'a.csv' } }],
      problem: undefined,
    })
    expect(held(other).files).toEqual([])
  })

  it('can be removed one by one', async () => {
    choose('same', 'same.txt')
    await addAttachment(place, 'file', all)
    await addAttachment(place, 'file', all)
    const [first, second] = held().files
    if (first) removeAttachment(place, first)
    expect(held().files).toEqual([second])
  })

  it('are limited to four, and a fifth is reported', async () => {
    choose('text', 'a.txt')
    for (let count = 0; count < 5; count += 1) await addAttachment(place, 'file', all)
    expect(held().files).toHaveLength(4)
    expect(held().problem).toEqual({ kind: 'too-many' })
    const [first] = held().files
    if (first) removeAttachment(place, first)
    expect(held().problem).toBeUndefined()
  })

  it('report why a file was refused until one is accepted', async () => {
    choose('a\0b', 'a.bin')
    await addAttachment(place, 'file', all)
    expect(held()).toEqual({ files: [], problem: { kind: 'not-taken', name: 'a.bin', takes: all } })
    choose(undefined)
    await addAttachment(place, 'file', all)
    expect(held().problem).toMatchObject({ kind: 'not-taken' })
    choose('ab', 'a.txt')
    await addAttachment(place, 'file', all)
    expect(held()).toMatchObject({ files: [{}], problem: undefined })
  })

  it('are forgotten when their thread is closed', async () => {
    choose('ab', 'a.txt')
    await addAttachment(place, 'file', all)
    closeThread(place)
    expect(held().files).toEqual([])
  })
})
