import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'

/** The files on the disk by URI, except those of the host. */
export const disk = new Map<string, string>()

interface FileReference {
  readonly uri: string
}

/** Returns the path of a file of the host, which tests use for databases. */
const hostPath = ({ uri }: FileReference) =>
  uri.startsWith('file://') ? uri.slice('file://'.length) : undefined

/** A file in memory, or a file of the host that can be moved and deleted. */
export class File {
  readonly uri: string

  constructor(...parts: (string | FileReference)[]) {
    this.uri = parts.map((part) => (typeof part === 'string' ? part : part.uri)).join('/')
  }

  get size(): number {
    return Buffer.byteLength(this.textSync())
  }
  get name(): string {
    return this.uri.split('/').at(-1) ?? ''
  }
  get exists(): boolean {
    const path = hostPath(this)
    return path === undefined ? disk.has(this.uri) : existsSync(path)
  }
  async move(target: FileReference): Promise<void> {
    renameSync(hostPath(this) ?? '', hostPath(target) ?? '')
  }
  create(): void {
    disk.set(this.uri, '')
  }
  open() {
    const decoder = new TextDecoder()
    return {
      writeBytes: (bytes: Uint8Array) =>
        void disk.set(this.uri, (disk.get(this.uri) ?? '') + decoder.decode(bytes)),
      close: () => {},
    }
  }
  write(text: string): void {
    disk.set(this.uri, text)
  }
  textSync(): string {
    const text = disk.get(this.uri)
    if (text === undefined) throw new Error('there is no such file')
    return text
  }
  async text(): Promise<string> {
    return this.textSync()
  }
  async base64(): Promise<string> {
    return Buffer.from(this.textSync()).toString('base64')
  }
  delete(): void {
    const path = hostPath(this)
    if (path !== undefined) rmSync(path)
    else if (!disk.delete(this.uri)) throw new Error('there is no such file')
  }
}

export class Directory {
  readonly uri: string

  constructor(uri: string) {
    this.uri = uri
  }
  get exists(): boolean {
    return existsSync(hostPath(this) ?? '')
  }
  list(): File[] {
    return readdirSync(hostPath(this) ?? '').map((name) => new File(this, name))
  }
}

export const Paths = { cache: { uri: 'cache:' }, document: { uri: 'document:' } }
