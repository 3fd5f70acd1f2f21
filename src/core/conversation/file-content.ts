import { isJsonObject } from '@/core/agui/json'

type Source =
  | { type: 'data'; value: string; mimeType: string }
  | { type: 'url'; value: string }
  | { type: 'file'; value: string }

/** A file in a message, as AG-UI has it. */
export interface MediaPart {
  type: 'image' | 'audio' | 'video' | 'document'
  source: Source
  metadata?: unknown
}

/** What a model accepts besides text. */
export interface Takes {
  readonly takesImages: boolean
  readonly takesFiles: boolean
  /** Left out where text can be read in any case. */
  readonly takesText?: boolean
}

/** A document as OpenAI accepts it. */
export interface FilePart {
  type: 'file'
  file: { filename: string; file_data: string }
}

type ContentPart =
  | { type: 'text'; text: string }
  | { type: 'image_url'; image_url: { url: string } }
  | { type: 'input_audio'; input_audio: { data: string; format: string } }
  | FilePart

/** A file for the model: the file itself, its text, or a note that it is missing. */
export function fileContent(part: MediaPart, { takesImages, takesFiles }: Takes): ContentPart {
  const { type, source } = part
  if (type === 'image' && takesImages && source.type !== 'file') {
    return { type: 'image_url', image_url: { url: dataUrl(source) } }
  }
  if (source.type === 'data') {
    if (type === 'audio') {
      const format = /mpeg|mp3/.test(source.mimeType) ? 'mp3' : 'wav'
      return { type: 'input_audio', input_audio: { data: source.value, format } }
    }
    const text = type === 'document' ? textOf(source) : undefined
    if (text !== undefined) return { type: 'text', text: `${titleOf(part)}:\n\n${text}` }
    if (type === 'document' && takesFiles) {
      return { type: 'file', file: { filename: nameOf(part), file_data: dataUrl(source) } }
    }
  }
  return { type: 'text', text: missing(type) }
}

const missing = (type: MediaPart['type']) =>
  type === 'image'
    ? '(An image is attached that you cannot see. Say so if it matters.)'
    : `(A file of the kind ${type} is attached that cannot be shown. Say so if it matters.)`

const dataUrl = (source: Exclude<Source, { type: 'file' }>) =>
  source.type === 'data' ? `data:${source.mimeType};base64,${source.value}` : source.value

function nameOf({ metadata }: MediaPart): string {
  const { filename, name } = isJsonObject(metadata) ? metadata : {}
  return typeof filename === 'string' ? filename : typeof name === 'string' ? name : 'file'
}

const titleOf = (part: MediaPart) => `The attached file ${nameOf(part)}`

/** Every model can read a file that is text. */
function textOf({ mimeType, value }: { mimeType: string; value: string }): string | undefined {
  const isText = /^text\/|\b(json|xml|yaml|csv|javascript)\b/i.test(mimeType)
  return isText ? decodeText(value) : undefined
}

/** The text in the base64 data; undefined when it is not text. */
export function decodeText(base64: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
