import { bytesOf, mostBytes } from '@/core/conversation/attachment'
import { choose } from '@/data/testing/expo-document-picker'
import { disk } from '@/data/testing/expo-file-system'
import { drawNoisily } from '@/data/testing/expo-image-manipulator'
import { allowCamera, choosePicture, choosePictures } from '@/data/testing/expo-image-picker'

import { chooseFiles, choosePhotos, takePhoto, type Chosen } from './choose-file'

/** The names and contents of what was chosen, or why it was refused. */
async function read(chosen: Promise<Chosen>, limitBytes = mostBytes) {
  const made = await chosen
  if (made.kind === 'refused') return [made.problem]
  return Promise.all(
    made.files.map(async (file) => {
      const content = await file.read(limitBytes)
      return content.kind === 'read' ? [file.name, content.base64] : content.problem
    }),
  )
}

describe('choosing a photo', () => {
  it('returns the picture with its name', async () => {
    choosePicture({ fileName: 'a.jpg', base64: '/9j/4A==' })
    expect(await read(choosePhotos())).toEqual([['a.jpg', '/9j/4A==']])
  })

  it('returns several pictures in their order', async () => {
    choosePictures([
      { fileName: 'b.jpg', base64: '/9j/4B==' },
      { fileName: 'a.jpg', base64: '/9j/4A==' },
    ])
    expect(await read(choosePhotos())).toEqual([
      ['b.jpg', '/9j/4B=='],
      ['a.jpg', '/9j/4A=='],
    ])
  })

  it('removes the cached copy and keeps the original', async () => {
    disk.set('cache:/copy', 'a').set('photos:/own', 'a')
    for (const uri of ['cache:/copy', 'photos:/own']) {
      choosePicture({ uri, fileName: 'a.jpg', base64: '/9j/4A==' })
      await read(choosePhotos())
    }
    expect(disk.has('cache:/copy')).toBe(false)
    expect(disk.has('photos:/own')).toBe(true)
  })

  it('gives a picture without a name a default name', async () => {
    choosePicture({ fileName: null, base64: '/9j/4A==' })
    expect(await read(choosePhotos())).toEqual([['photo', '/9j/4A==']])
  })

  it('returns nothing when the person chooses none', async () => {
    choosePicture(undefined)
    expect(await read(choosePhotos())).toEqual([])
  })

  it.each([
    ['a camera picture', false],
    ['a noisy picture', true],
  ])('shrinks %s until it fits', async (_, isNoisy) => {
    drawNoisily(isNoisy)
    const base64 = `/9j/${'A'.repeat(5_000_000)}`
    choosePicture({ fileName: 'a.jpg', base64, width: 4000, height: 3000 })
    const [chosen] = await read(choosePhotos())
    const bytes = Array.isArray(chosen) ? bytesOf(chosen[1] ?? '') : Infinity
    expect(bytes).toBeLessThanOrEqual(mostBytes)
    expect(bytes).toBeGreaterThan(mostBytes / 3)
  })

  it('reports a picture that cannot be read', async () => {
    choosePicture('fails')
    expect(await read(choosePhotos())).toMatchObject([{ kind: 'unreadable' }])
    choosePicture({ fileName: 'a.jpg', base64: null })
    expect(await read(choosePhotos())).toEqual([{ kind: 'unreadable', name: 'a.jpg' }])
  })
})

describe('taking a photo', () => {
  it('returns the picture', async () => {
    choosePicture({ fileName: null, base64: '/9j/4A==' })
    expect(await read(takePhoto())).toEqual([['photo', '/9j/4A==']])
  })

  it('reports that the person denied the camera', async () => {
    allowCamera(false)
    expect(await read(takePhoto())).toEqual([{ kind: 'no-camera' }])
    allowCamera(true)
  })
})

describe('choosing a file', () => {
  it('returns its content and removes the copy', async () => {
    choose('a,b', 'a.csv')
    expect(await read(chooseFiles())).toEqual([['a.csv', btoa('a,b')]])
    expect(disk.has('cache:/a.csv')).toBe(false)
  })

  it('returns nothing when the person chooses none', async () => {
    choose(undefined)
    expect(await read(chooseFiles())).toEqual([])
  })

  it('does not read a file that is too large, and removes the copy', async () => {
    choose('a'.repeat(mostBytes + 1), 'a.txt')
    expect(await read(chooseFiles())).toEqual([{ kind: 'too-large', name: 'a.txt' }])
    expect(disk.has('cache:/a.txt')).toBe(false)
  })
})
