import { mostBytes } from '@/core/attachment'

import { chooseFile, choosePhoto } from './attachments'
import { choose } from './testing/expo-document-picker'
import { disk } from './testing/expo-file-system'
import { choosePicture } from './testing/expo-image-picker'

describe('choosing a photo', () => {
  it('brings the picture with its name', async () => {
    choosePicture({ fileName: 'a.jpg', base64: '/9j/4A==' })
    expect(await choosePhoto()).toEqual({
      kind: 'chosen',
      file: { name: 'a.jpg', base64: '/9j/4A==' },
    })
  })

  it('gives a picture without a name one', async () => {
    choosePicture({ fileName: null, base64: '/9j/4A==' })
    expect(await choosePhoto()).toMatchObject({ file: { name: 'photo' } })
  })

  it('brings nothing when none is chosen', async () => {
    choosePicture(undefined)
    expect(await choosePhoto()).toEqual({ kind: 'nothing' })
  })

  it('says so when the picture cannot be read', async () => {
    choosePicture('fails')
    expect(await choosePhoto()).toMatchObject({ problem: { kind: 'unreadable' } })
    choosePicture({ fileName: 'a.jpg', base64: null })
    expect(await choosePhoto()).toMatchObject({ problem: { kind: 'unreadable', name: 'a.jpg' } })
  })
})

describe('choosing a file', () => {
  it('brings what is in it, and leaves no copy', async () => {
    choose('a,b', 'a.csv')
    expect(await chooseFile()).toEqual({
      kind: 'chosen',
      file: { name: 'a.csv', base64: btoa('a,b') },
    })
    expect(disk.has('cache:/a.csv')).toBe(false)
  })

  it('brings nothing when none is chosen', async () => {
    choose(undefined)
    expect(await chooseFile()).toEqual({ kind: 'nothing' })
  })

  it('does not read one that is too large, and leaves no copy', async () => {
    choose('a'.repeat(mostBytes + 1), 'a.txt')
    expect(await chooseFile()).toEqual({
      kind: 'refused',
      problem: { kind: 'too-large', name: 'a.txt' },
    })
    expect(disk.has('cache:/a.txt')).toBe(false)
  })
})
