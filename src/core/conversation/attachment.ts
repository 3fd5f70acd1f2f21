import { isJsonObject } from '@/core/agui/json'

import { decodeText, type FileSupport } from './file-content'
import type { FilePart } from './user-message'

export const mostAttachments = 4
/** The size limit before base64, which adds a third. */
export const mostBytes = 525_000

export type AttachmentProblem =
  | { kind: 'too-many' }
  | { kind: 'too-large'; name: string }
  | { kind: 'too-large-together' }
  | { kind: 'empty'; name: string }
  | { kind: 'unreadable'; name: string | undefined }
  /** The app may not use the camera, or there is none. */
  | { kind: 'no-camera' }
  /** The model does not accept this file; `takes` says which files it does. */
  | { kind: 'not-taken'; name: string; takes: FileSupport }

export type Attached = { ok: true; part: FilePart } | { ok: false; problem: AttachmentProblem }

/** The first bytes of image formats in base64. Names and declared types are often wrong. */
const images: readonly (readonly [RegExp, string])[] = [
  [/^\/9j\//, 'image/jpeg'],
  [/^iVBORw0KGgo/, 'image/png'],
  [/^R0lGOD/, 'image/gif'],
  [/^UklGR.{6}XRUJQ/, 'image/webp'],
]
const pdf = /^JVBERi0/

/** Turns a chosen file into a message part, if the model can read it. */
export function attach(file: { name: string; base64: string }, takes: FileSupport): Attached {
  const { name, base64: value } = file
  if (value === '') return { ok: false, problem: { kind: 'empty', name } }
  if (bytesOf(value) > mostBytes) return { ok: false, problem: { kind: 'too-large', name } }
  const metadata = { filename: name }
  const [, mimeType] = images.find(([start]) => start.test(value)) ?? []
  if (mimeType !== undefined && takes.takesImages)
    return {
      ok: true,
      part: { type: 'image', source: { type: 'data', value, mimeType }, metadata },
    }
  const type = pdf.test(value) ? 'application/pdf' : isText(value) ? 'text/plain' : undefined
  const { takesFiles, takesText = true } = takes
  if ((type === 'text/plain' && takesText) || (type === 'application/pdf' && takesFiles)) {
    const source = { type: 'data' as const, value, mimeType: type }
    return { ok: true, part: { type: 'document', source, metadata } }
  }
  return { ok: false, problem: { kind: 'not-taken', name, takes } }
}

/** Text has no zero bytes; almost everything else does. */
function isText(base64: string): boolean {
  const text = decodeText(base64)
  return text !== undefined && !text.includes('\0')
}

export const bytesOf = (base64: string) =>
  Math.floor((base64.length * 3) / 4) - (/=*$/.exec(base64.slice(-2))?.[0].length ?? 0)

/** The name that a file was sent with, if known. */
export function fileName({ metadata }: FilePart): string | undefined {
  const { filename, name }: Record<string, unknown> = isJsonObject(metadata) ? metadata : {}
  return typeof filename === 'string' ? filename : typeof name === 'string' ? name : undefined
}

/** The size of an embedded file in bytes; undefined for any other file. */
export const fileSize = ({ source }: FilePart): number | undefined =>
  source.type === 'data' ? bytesOf(source.value) : undefined

/** The data URL of an embedded picture, which can be shown without a request. */
export const pictureAddress = ({ type, source }: FilePart): string | undefined =>
  type === 'image' &&
  source.type === 'data' &&
  images.some(([, known]) => known === source.mimeType)
    ? `data:${source.mimeType};base64,${source.value}`
    : undefined
