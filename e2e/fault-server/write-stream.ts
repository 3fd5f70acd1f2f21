import type { ServerResponse } from 'node:http'

import type { Fault } from './fault'

interface Frame {
  readonly id: string
  readonly event: object
}

type Frames = AsyncIterable<Frame>

const textOf = ({ id, event }: Frame) => `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`

/** Writes the frames of a run with the fault applied. */
export async function writeStream(
  response: ServerResponse,
  frames: Frames,
  fault: Fault,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  if (fault.kind === 'buffer') return writeAtOnce(response, frames, fault.milliseconds)
  response.flushHeaders()
  let written = 0
  for await (const frame of faultyFrames(frames, fault)) {
    if (isCut(fault) && written >= fault.afterFrames) return cut(response, frame, fault)
    const text = fault.kind === 'damage' && written === fault.frame ? damaged(frame) : textOf(frame)
    await write(response, fault.kind === 'crlf' ? text.replaceAll('\n', '\r\n') : text, fault)
    written += 1
  }
  response.end()
}

async function* faultyFrames(frames: Frames, { kind }: Fault): Frames {
  let held: Frame | undefined
  for await (const frame of frames) {
    if (kind === 'reorder' && !held) {
      held = frame
      continue
    }
    yield frame
    if (kind === 'duplicate') yield frame
    if (held) yield held
    held = undefined
  }
  if (held) yield held
}

type Cut = Extract<Fault, { kind: 'drop' | 'reset' | 'half-open' }>

const isCut = (fault: Fault): fault is Cut =>
  fault.kind === 'drop' || fault.kind === 'reset' || fault.kind === 'half-open'

async function cut(response: ServerResponse, next: Frame, fault: Cut): Promise<void> {
  if (fault.kind === 'half-open') return
  if (fault.kind === 'drop') return void response.end()
  if (fault.withinCharacter) {
    const bytes = Buffer.from(textOf(next))
    const letter = bytes.findIndex((byte) => byte >= 0xc0)
    if (letter !== -1) await written(response, bytes.subarray(0, letter + 1))
  }
  // The reset must not overtake the written bytes.
  setImmediate(() => response.socket?.resetAndDestroy())
}

const damaged = (frame: Frame) => {
  const text = textOf(frame)
  return `${text.slice(0, Math.floor(text.length * 0.7))}\n\n`
}

async function write(response: ServerResponse, text: string, fault: Fault): Promise<void> {
  const bytes = Buffer.from(text)
  const size = fault.kind === 'split' ? fault.bytes : bytes.length
  for (let at = 0; at < bytes.length; at += size)
    await written(response, bytes.subarray(at, at + size))
}

/** Waits until the bytes have left, or the connection is closed. */
const written = (response: ServerResponse, bytes: Buffer): Promise<void> =>
  new Promise((resolve) => {
    response.write(bytes, () => setImmediate(resolve))
  })

async function writeAtOnce(
  response: ServerResponse,
  frames: Frames,
  milliseconds: number,
): Promise<void> {
  const waited = new Promise((resolve) => setTimeout(resolve, milliseconds))
  let text = ''
  for await (const frame of frames) text += textOf(frame)
  await waited
  response.end(text)
}
