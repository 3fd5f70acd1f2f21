import { choose } from '@/data/testing/expo-document-picker'
import { choosePicture, choosePictures } from '@/data/testing/expo-image-picker'
import { store } from '@/state/device/store'
import { closeThread, threadPartCounts } from '@/state/device/thread-part'

import { addAttachments, attachmentsAtom, clearAttachments, removeAttachment } from './attachments'

const place = { server: 'models', room: 'gpt-4o', thread: 't' }
const other = { ...place, thread: undefined }
const closing = { ...place, thread: 'closing' }
const all = { takesImages: true, takesFiles: true }
const held = (at: typeof place | typeof other = place) => store.get(attachmentsAtom(at))

beforeEach(() => {
  clearAttachments(place)
  clearAttachments(other)
})

describe('attachments', () => {
  it('are kept for the thread or room where they were chosen', async () => {
    choosePicture({ fileName: 'a.jpg', base64: '/9j/4A==' })
    await addAttachments(place, 'photo', all)
    choose('a,b', 'a.csv')
    await addAttachments(place, 'file', all)
    expect(held()).toMatchObject({
      files: [{ type: 'image' }, { type: 'document', metadata: { filename: 'a.csv' } }],
      problem: undefined,
    })
    expect(held(other).files).toEqual([])
  })

  it('can be removed one by one', async () => {
    choose('same', 'same.txt')
    await addAttachments(place, 'file', all)
    await addAttachments(place, 'file', all)
    const [first, second] = held().files
    if (first) removeAttachment(place, first)
    expect(held().files).toEqual([second])
  })

  it('are limited to four, and a fifth is reported', async () => {
    choose('text', 'a.txt')
    for (let count = 0; count < 5; count += 1) await addAttachments(place, 'file', all)
    expect(held().files).toHaveLength(4)
    expect(held().problem).toEqual({ kind: 'too-many' })
    const [first] = held().files
    if (first) removeAttachment(place, first)
    expect(held().problem).toBeUndefined()
  })

  it('are read one after the other, and keep their order', async () => {
    choosePictures(['b', 'a', 'c'].map((fileName) => ({ fileName, base64: '/9j/4A==' })))
    const added = addAttachments(place, 'photo', all)
    const seen: string[][] = []
    const stop = store.sub(attachmentsAtom(place), () =>
      seen.push(held().reading.map(({ name }) => name)),
    )
    await added
    stop()
    expect(seen).toEqual([['b', 'a', 'c'], ['a', 'c'], ['c'], []])
    expect(held().files.map(({ metadata }) => metadata)).toEqual([
      { filename: 'b' },
      { filename: 'a' },
      { filename: 'c' },
    ])
  })

  it('are accepted up to the limit when too many are chosen together', async () => {
    choosePictures('abcdef'.split('').map((fileName) => ({ fileName, base64: '/9j/4A==' })))
    await addAttachments(place, 'photo', all)
    expect(held()).toMatchObject({ reading: [], problem: { kind: 'too-many' } })
    expect(held().files).toHaveLength(4)
  })

  it('can have a limit on their total size', async () => {
    const limits = { ...all, totalBytes: 10 }
    choose('123456', 'a.txt')
    await addAttachments(place, 'file', limits)
    await addAttachments(place, 'file', limits)
    expect(held()).toMatchObject({ files: [{}], problem: { kind: 'too-large-together' } })
  })

  it('are not added after the message was sent', async () => {
    choosePicture({ fileName: 'a.jpg', base64: '/9j/4A==' })
    const added = addAttachments(place, 'photo', all)
    const stop = store.sub(attachmentsAtom(place), () => {
      stop()
      clearAttachments(place)
    })
    await added
    expect(held().files).toEqual([])
  })

  it('report why a file was rejected until one is accepted', async () => {
    choose('a\0b', 'a.bin')
    await addAttachments(place, 'file', all)
    expect(held()).toEqual({
      files: [],
      reading: [],
      problem: { kind: 'not-taken', name: 'a.bin', takes: all },
    })
    choose(undefined)
    await addAttachments(place, 'file', all)
    expect(held().problem).toMatchObject({ kind: 'not-taken' })
    choose('ab', 'a.txt')
    await addAttachments(place, 'file', all)
    expect(held()).toMatchObject({ files: [{}], problem: undefined })
  })

  it('do not keep a thread in memory that is closed while they are read', async () => {
    choosePicture({ fileName: 'a.jpg', base64: '/9j/4A==' })
    const before = threadPartCounts()
    const added = addAttachments(closing, 'photo', all)
    closeThread(closing)
    await added
    expect(threadPartCounts()).toEqual(before)
  })

  it('are forgotten when their thread is closed', async () => {
    choose('ab', 'a.txt')
    await addAttachments(place, 'file', all)
    closeThread(place)
    expect(held().files).toEqual([])
  })
})
