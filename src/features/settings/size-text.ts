import type { Words } from '@/words/english'

interface Size {
  readonly threads: number
  readonly messages: number
  readonly servers: number
  readonly bytes: number
}

/** How much data there is, in one line. */
export function sizeText(
  { threads, messages, servers, bytes }: Size,
  sentences: Words['settings']['data'],
  locale: string | undefined,
): string {
  const megabytes = new Intl.NumberFormat(locale, {
    maximumFractionDigits: bytes < 10_000_000 ? 1 : 0,
  }).format(bytes / 1_000_000)
  return [
    sentences.threads(threads),
    sentences.messages(messages),
    sentences.servers(servers),
    `${megabytes} MB`,
  ].join(' · ')
}
