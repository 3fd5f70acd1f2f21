/** The files on the disk, by their URIs. */
export const disk = new Map<string, string>()

interface Place {
  readonly uri: string
}

/** Files in memory. */
export class File {
  readonly uri: string

  constructor(...parts: (string | Place)[]) {
    this.uri = parts.map((part) => (typeof part === 'string' ? part : part.uri)).join('/')
  }

  get size(): number {
    return Buffer.byteLength(this.textSync())
  }
  get exists(): boolean {
    return disk.has(this.uri)
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
    if (!disk.delete(this.uri)) throw new Error('there is no such file')
  }
}

export const Paths = { cache: { uri: 'cache:' }, document: { uri: 'document:' } }
