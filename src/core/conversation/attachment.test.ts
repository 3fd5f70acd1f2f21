import { attach, bytesOf, fileName, fileSize, mostBytes, pictureAddress } from './attachment'

const base64 = (...bytes: (number | string)[]) =>
  Buffer.concat(
    bytes.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : Buffer.from([piece]))),
  ).toString('base64')

const png = base64(0x89, 'PNG\r\n', 0x1a, '\n', 0, 0, 0, 13)
const jpeg = base64(0xff, 0xd8, 0xff, 0xe0, 0, 16, 'JFIF')
const gif = base64('GIF89a', 1, 0)
const webp = base64('RIFF', 0x24, 0x9c, 3, 0, 'WEBPVP8 ')
const pdf = base64('%PDF-1.7\n', 0xe2, 0xe3)
const zip = base64('PK', 3, 4, 20, 0, 0xff)

const all = { takesImages: true, takesFiles: true }
const nothing = { takesImages: false, takesFiles: false }

describe('a file that a person chose', () => {
  it.each([
    ['image/png', png],
    ['image/jpeg', jpeg],
    ['image/gif', gif],
    ['image/webp', webp],
  ])('is recognised as a picture by its bytes, whatever its name: %s', (mimeType, value) => {
    const attached = attach({ name: 'a.txt', base64: value }, all)
    expect(attached).toEqual({
      ok: true,
      part: {
        type: 'image',
        source: { type: 'data', value, mimeType },
        metadata: { filename: 'a.txt' },
      },
    })
    expect(attached.ok && pictureAddress(attached.part)).toBe(`data:${mimeType};base64,${value}`)
  })

  it.each([png, jpeg, gif, webp])(
    'is rejected if it is a picture and the model accepts no images',
    (value) => {
      const takes = { takesImages: false, takesFiles: true }
      expect(attach({ name: 'a.png', base64: value }, takes)).toEqual({
        ok: false,
        problem: { kind: 'not-taken', name: 'a.png', takes },
      })
    },
  )

  it('is accepted as text for every model if it can be decoded as text', () => {
    const value = base64('Grüße, 世界')
    expect(attach({ name: 'a.ts', base64: value }, nothing)).toMatchObject({
      part: { type: 'document', source: { value, mimeType: 'text/plain' } },
    })
  })

  it('is accepted as a PDF only for a model that accepts files', () => {
    expect(attach({ name: 'a.pdf', base64: pdf }, all)).toMatchObject({
      part: { type: 'document', source: { mimeType: 'application/pdf' } },
    })
    const readable = base64('%PDF-1.7\n all of it is letters')
    for (const value of [pdf, readable])
      expect(attach({ name: 'a.pdf', base64: value }, nothing)).toMatchObject({
        problem: { kind: 'not-taken' },
      })
  })

  it('is rejected if no model can read it', () => {
    expect(attach({ name: 'a.zip', base64: zip }, all)).toMatchObject({
      problem: { kind: 'not-taken', name: 'a.zip' },
    })
  })

  it('is rejected if it is empty', () => {
    expect(attach({ name: 'a', base64: '' }, all)).toEqual({
      ok: false,
      problem: { kind: 'empty', name: 'a' },
    })
  })

  it.each([0, 1, 2])('may be as large as the limit and no larger', (less) => {
    const value = base64('a'.repeat(mostBytes - less))
    expect(bytesOf(value)).toBe(mostBytes - less)
    expect(value.length).toBeLessThanOrEqual(700_000)
    expect(attach({ name: 'a', base64: value }, all)).toMatchObject({ ok: true })
    const larger = base64('a'.repeat(mostBytes + 1))
    expect(attach({ name: 'a', base64: larger }, all)).toEqual({
      ok: false,
      problem: { kind: 'too-large', name: 'a' },
    })
  })
})

describe('a file in a message', () => {
  const source = { type: 'data' as const, value: base64('abcd'), mimeType: 'text/plain' }

  it.each([
    [{ filename: 'a.txt', name: 'b.txt' }, 'a.txt'],
    [{ filename: 7, name: 'b.txt' }, 'b.txt'],
    [{ name: 7 }, undefined],
    [undefined, undefined],
  ])('takes its name from %j', (metadata, name) => {
    expect(fileName({ type: 'document', source, ...(metadata && { metadata }) })).toBe(name)
  })

  it('has a size only if it is embedded', () => {
    expect(fileSize({ type: 'document', source })).toBe(4)
    const url = { type: 'url' as const, value: 'https://elsewhere.test/a' }
    expect(fileSize({ type: 'document', source: url })).toBeUndefined()
  })
})

describe('a picture', () => {
  it('is not shown if it was sent as a document, or is remote', () => {
    const source = { type: 'data' as const, value: png, mimeType: 'image/png' }
    expect(pictureAddress({ type: 'document', source })).toBeUndefined()
    const url = { type: 'url' as const, value: 'https://elsewhere.test/a', mimeType: 'image/png' }
    expect(pictureAddress({ type: 'image', source: url })).toBeUndefined()
  })

  it('is not shown if it is remote or may contain scripts', () => {
    const url = { type: 'url' as const, value: 'https://elsewhere.test/a.png' }
    expect(pictureAddress({ type: 'image', source: url })).toBeUndefined()
    const svg = { type: 'data' as const, value: 'PHN2Zz4=', mimeType: 'image/svg+xml' }
    expect(pictureAddress({ type: 'image', source: svg })).toBeUndefined()
  })
})
