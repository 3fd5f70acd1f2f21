import { decodeText, fileContent, type MediaPart } from './file-content'

const base64 = (text: string) => Buffer.from(text).toString('base64')
const data = (mimeType: string, value = 'AAAA') => ({ type: 'data' as const, value, mimeType })
const url = { type: 'url' as const, value: 'https://a.test/b' }
const file = { type: 'file' as const, value: 'f1' }

const all = { takesImages: true, takesFiles: true }
const nothing = { takesImages: false, takesFiles: false }
const document = (source: MediaPart['source'], metadata?: unknown): MediaPart => ({
  type: 'document',
  source,
  metadata,
})

const cannotBeShown = (kind: string) => ({
  type: 'text',
  text: `(A file of type ${kind} is attached, but you cannot read it. Say so if it matters.)`,
})
const cannotBeSeen = {
  type: 'text',
  text: '(An image is attached, but you cannot see it. Say so if it matters.)',
}

describe('a file for a model', () => {
  it('is sent as an image if the model accepts images', () => {
    expect(fileContent({ type: 'image', source: data('image/png') }, all)).toEqual({
      type: 'image_url',
      image_url: { url: 'data:image/png;base64,AAAA' },
    })
    expect(fileContent({ type: 'image', source: url }, all)).toEqual({
      type: 'image_url',
      image_url: { url: 'https://a.test/b' },
    })
  })

  it('is replaced by a note if the model cannot get the image', () => {
    expect(fileContent({ type: 'image', source: data('image/png') }, nothing)).toEqual(cannotBeSeen)
    expect(fileContent({ type: 'image', source: file }, all)).toEqual(cannotBeSeen)
  })

  it.each([
    ['audio/mpeg', 'mp3'],
    ['audio/mp3', 'mp3'],
    ['audio/wav', 'wav'],
  ])('is sent as audio with its format: %s', (mimeType, format) => {
    expect(fileContent({ type: 'audio', source: data(mimeType) }, nothing)).toEqual({
      type: 'input_audio',
      input_audio: { data: 'AAAA', format },
    })
  })

  it.each([
    'text/plain',
    'application/json',
    'application/xml',
    'application/yaml',
    'text/csv',
    'application/JavaScript',
  ])('is sent as its text if it is a text file: %s', (mimeType) => {
    const part = document(data(mimeType, base64('Grüße')), { filename: 'a.txt' })
    expect(fileContent(part, nothing)).toEqual({
      type: 'text',
      text: 'The attached file a.txt:\n\nGrüße',
    })
  })

  it.each([
    [{ filename: 'a.txt', name: 'b.txt' }, 'a.txt'],
    [{ filename: 7, name: 'b.txt' }, 'b.txt'],
    [{ name: 7 }, 'file'],
    [undefined, 'file'],
  ])('takes its name from %j', (metadata, name) => {
    expect(fileContent(document(data('text/plain', base64('x')), metadata), nothing)).toEqual({
      type: 'text',
      text: `The attached file ${name}:\n\nx`,
    })
  })

  it.each(['application/pdf', 'my-text/plain', 'application/jsonp'])(
    'is sent as a file if the model accepts files: %s',
    (mimeType) => {
      const part = document(data(mimeType), { filename: 'a.pdf' })
      expect(fileContent(part, all)).toEqual({
        type: 'file',
        file: { filename: 'a.pdf', file_data: `data:${mimeType};base64,AAAA` },
      })
      expect(fileContent(part, nothing)).toEqual(cannotBeShown('document'))
    },
  )

  it.each<MediaPart>([
    document(url),
    document(file),
    { type: 'audio', source: url },
    { type: 'video', source: data('text/plain', base64('x')) },
  ])('is replaced by a note if it cannot be sent: %j', (part) => {
    expect(fileContent(part, all)).toEqual(cannotBeShown(part.type))
  })
})

describe('text in base64', () => {
  it('is decoded as UTF-8', () => {
    expect(decodeText(base64('世界'))).toBe('世界')
  })

  it.each(['/w==', '%'])('is undefined for %p', (value) => {
    expect(decodeText(value)).toBeUndefined()
  })
})
