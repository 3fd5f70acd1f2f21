import { z } from 'zod'

import { ServerKind } from '@/core/server/server'

const format = 'continuo-export'
const version = 1

const ExportedServer = z.object({
  id: z.string().min(1),
  address: z.url({ protocol: /^https?$/ }),
  name: z.string(),
  kind: ServerKind,
  version: z.string().exactOptional(),
  features: z.array(z.string()),
  added: z.int(),
})

/** Messages are kept as stored, even if this version cannot read them. */
const ExportedMessage = z.looseObject({ id: z.string().min(1) })

const ExportedThread = z.object({
  server: z.string().min(1),
  room: z.string().min(1),
  id: z.string().min(1),
  name: z.string(),
  created: z.int(),
  lastActivity: z.int(),
  preview: z.string(),
  /** The last message of the path that is shown. */
  leaf: z.string().nullable(),
  isUnread: z.boolean(),
  // Absent in files of earlier versions.
  isPinned: z.boolean().default(false),
  labels: z.array(z.string()).default([]),
  isOnServer: z.boolean(),
  draft: z.string(),
  selection: z.record(z.string(), z.array(z.string())).nullable(),
  settings: z.record(z.string(), z.unknown()).nullable(),
  runs: z.array(z.object({ id: z.string().min(1), isFinished: z.boolean() })),
  /** The tree of messages with their parents, in order of arrival. */
  messages: z.array(z.object({ parent: z.string().nullable(), message: ExportedMessage })),
})
export type ExportedThread = z.infer<typeof ExportedThread>

/**
 * All of a person's data on a device, except secrets, sign-ins and standing approvals: a file must not
 * be able to approve anything.
 */
const ExportFile = z.object({
  format: z.literal(format),
  version: z.literal(version),
  exported: z.iso.datetime(),
  app: z.string(),
  servers: z.array(ExportedServer),
  // A list, because a name may collide with a built-in object member.
  preferences: z.array(z.object({ name: z.string(), value: z.json() })),
  threads: z.array(ExportedThread),
})
export type ExportFile = z.infer<typeof ExportFile>

/** The part before the threads, which are written one by one. */
export const exportHead = (head: Omit<ExportFile, 'format' | 'version' | 'threads'>) => ({
  format,
  version,
  ...head,
})

/** Whether a preference is exported. Those about sign-ins, current activity and the database are not. */
export const isPortable = (preference: string) =>
  !preference.startsWith('account of ') && !ofThisDevice.has(preference)

const ofThisDevice = new Set(['threads under way', 'damaged database', 'erasing'])

export type ImportProblem =
  /** Not JSON, or not written by this app. */
  | { readonly kind: 'not-an-export' }
  /** Written by a later version of the app. */
  | { readonly kind: 'too-new' }
  /** Written by this app, but damaged; `at` says where. */
  | { readonly kind: 'damaged'; readonly at: string }

const Head = z.object({ format: z.literal(format), version: z.int().min(1) })

/** Reads an export file, completely or not at all. */
export function readExport(
  text: string,
): { ok: true; file: ExportFile } | { ok: false; problem: ImportProblem } {
  const value = parse(text)
  const head = Head.safeParse(value)
  if (!head.success) return { ok: false, problem: { kind: 'not-an-export' } }
  if (head.data.version > version) return { ok: false, problem: { kind: 'too-new' } }
  return readWhole(value)
}

function readWhole(value: unknown): ReturnType<typeof readExport> {
  try {
    const file = ExportFile.safeParse(value)
    if (file.success) return { ok: true, file: file.data }
    const at = file.error.issues[0]?.path.join('.') ?? ''
    return { ok: false, problem: { kind: 'damaged', at } }
  } catch {
    // The value is nested too deeply for the stack.
    return { ok: false, problem: { kind: 'damaged', at: '' } }
  }
}

function parse(text: string): unknown {
  try {
    // Some editors add a byte order mark.
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}
