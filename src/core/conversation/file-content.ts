import { isJsonObject } from '@/core/agui/json'

type Source =
  | { type: 'data'; value: string; mimeType: string }
  | { type: 'url'; value: string }
  | { type: 'file'; value: string }

/** A file in a message, in AG-UI's format. */
export interface MediaPart {
  type: 'image' | 'audio' | 'video' | 'document'
  source: Source
  metadata?: unknown
}

/** The kinds of files that a model or agent accepts. */
export interface FileSupport {
  readonly takesImages: boolean
  readonly takesFiles: boolean
  /** Omitted where text files are always accepted. */
  readonly takesText?: boolean
}

/** A document in OpenAI's format. */
export interface OpenAiFilePart {
  type: 'file'
  file: { filename: string; file_data: string }
}

type ContentPart =
  | { type: 'text'; text: string }
  | { type: 'image_url'; image_url: { url: string } }
  | { type: 'input_audio'; input_audio: { data: string; format: string } }
  | OpenAiFilePart

/** Converts a file for a model: into the file itself, its text, or a note that it is missing. */
export function fileContent(
  part: MediaPart,
  { takesImages, takesFiles }: FileSupport,
): ContentPart {
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
    ? '(An image is attached, but you cannot see it. Say so if it matters.)'
    : `(A file of type ${type} is attached, but you cannot read it. Say so if it matters.)`

const dataUrl = (source: Exclude<Source, { type: 'file' }>) =>
  source.type === 'data' ? `data:${source.mimeType};base64,${source.value}` : source.value

function nameOf({ metadata }: MediaPart): string {
  const { filename, name } = isJsonObject(metadata) ? metadata : {}
  return typeof filename === 'string' ? filename : typeof name === 'string' ? name : 'file'
}

const titleOf = (part: MediaPart) => `The attached file ${nameOf(part)}`

/** Every model can read text files. */
function textOf({ mimeType, value }: { mimeType: string; value: string }): string | undefined {
  const isText = /^text\/|\b(json|xml|yaml|csv|javascript)\b/i.test(mimeType)
  return isText ? decodeText(value) : undefined
}

/** Decodes base64 as UTF-8. Returns undefined if the data is not text. */
export function decodeText(base64: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
