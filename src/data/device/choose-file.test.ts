import { bytesOf, mostBytes } from '@/core/conversation/attachment'
import { choose } from '@/data/testing/expo-document-picker'
import { disk } from '@/data/testing/expo-file-system'
import { drawNoisily } from '@/data/testing/expo-image-manipulator'
import { choosePicture } from '@/data/testing/expo-image-picker'

import { chooseFile, choosePhoto } from './choose-file'

describe('choosing a photo', () => {
  it('returns the picture with its name', async () => {
    choosePicture({ fileName: 'a.jpg', base64: '/9j/4A==' })
    expect(await choosePhoto()).toEqual({
      kind: 'chosen',
      file: { name: 'a.jpg', base64: '/9j/4A==' },
    })
  })

  it('removes its copy and leaves the picture alone', async () => {
    disk.set('cache:/copy', 'a').set('photos:/own', 'a')
    for (const uri of ['cache:/copy', 'photos:/own']) {
      choosePicture({ uri, fileName: 'a.jpg', base64: '/9j/4A==' })
      await choosePhoto()
    }
    expect(disk.has('cache:/copy')).toBe(false)
    expect(disk.has('photos:/own')).toBe(true)
  })

  it('names a picture that has no name', async () => {
    choosePicture({ fileName: null, base64: '/9j/4A==' })
    expect(await choosePhoto()).toMatchObject({ file: { name: 'photo' } })
  })

  it('returns nothing when the person chooses none', async () => {
    choosePicture(undefined)
    expect(await choosePhoto()).toEqual({ kind: 'nothing' })
  })

  it.each([
    ['the picture of a camera', false],
    ['a noisy one', true],
  ])('shrinks %s until it fits', async (_, isNoisy) => {
    drawNoisily(isNoisy)
    const base64 = `/9j/${'A'.repeat(5_000_000)}`
    choosePicture({ fileName: 'a.jpg', base64, width: 4000, height: 3000 })
    const chosen = await choosePhoto()
    const bytes = chosen.kind === 'chosen' ? bytesOf(chosen.file.base64) : Infinity
    expect(bytes).toBeLessThanOrEqual(mostBytes)
    expect(bytes).toBeGreaterThan(mostBytes / 3)
  })

  it('says so when the picture cannot be read', async () => {
    choosePicture('fails')
    expect(await choosePhoto()).toMatchObject({ problem: { kind: 'unreadable' } })
    choosePicture({ fileName: 'a.jpg', base64: null })
    expect(await choosePhoto()).toMatchObject({ problem: { kind: 'unreadable', name: 'a.jpg' } })
  })
})

describe('choosing a file', () => {
  it('returns its content and removes the copy', async () => {
    choose('a,b', 'a.csv')
    expect(await chooseFile()).toEqual({
      kind: 'chosen',
      file: { name: 'a.csv', base64: btoa('a,b') },
    })
    expect(disk.has('cache:/a.csv')).toBe(false)
  })

  it('returns nothing when the person chooses none', async () => {
    choose(undefined)
    expect(await chooseFile()).toEqual({ kind: 'nothing' })
  })

  it('does not read a file that is too large, and removes the copy', async () => {
    choose('a'.repeat(mostBytes + 1), 'a.txt')
    expect(await chooseFile()).toEqual({
      kind: 'refused',
      problem: { kind: 'too-large', name: 'a.txt' },
    })
    expect(disk.has('cache:/a.txt')).toBe(false)
  })
})
