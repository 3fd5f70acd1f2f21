import { useState } from 'react'
import { Platform } from 'react-native'

import { readOwnHeader, type HeaderFault, type OwnHeader } from '@/core/server/own-header'
import { readKey } from '@/core/server/session'
import type { ConnectionDetails } from '@/state/server/connection-details'

/** A header that is being typed. Its id stays the same while its name changes. */
export interface TypedHeader extends OwnHeader {
  readonly id: number
  readonly fault?: HeaderFault | undefined
}

/** Holds the optional details that a person types before connecting a server. */
export function useConnectionDetails() {
  const [name, setName] = useState('')
  const [key, setKey] = useState('')
  const [isKeyWrong, setKeyWrong] = useState(false)
  const [headers, setHeaders] = useState<readonly TypedHeader[]>([])

  return {
    name,
    setName,
    key,
    setKey: (typed: string) => {
      setKey(typed)
      setKeyWrong(false)
    },
    isKeyWrong,
    headers,
    addHeader: () =>
      setHeaders((before) => [
        ...before,
        { id: (before.at(-1)?.id ?? 0) + 1, name: '', value: '' },
      ]),
    changeHeader: (id: number, header: OwnHeader) =>
      setHeaders((before) => before.map((one) => (one.id === id ? { ...header, id } : one))),
    removeHeader: (id: number) => setHeaders((before) => before.filter((one) => one.id !== id)),
    /** Returns the validated details. If any is invalid, returns undefined and marks the fields. */
    read: (): ConnectionDetails | undefined => {
      const readableKey = readKey(key)
      const isWrong = key.trim() !== '' && readableKey === undefined
      const checked = headers.map((header, at) => checkedHeader(header, headers.slice(0, at)))
      setKeyWrong(isWrong)
      setHeaders(checked.map(({ typed }) => typed))
      const good = checked.flatMap(({ header }) => header ?? [])
      if (isWrong || good.length < headers.length) return undefined
      return {
        ...(name.trim() !== '' && { name: name.trim() }),
        ...(readableKey !== undefined && { key: readableKey }),
        ...(good.length > 0 && { headers: good }),
      }
    },
  }
}

function checkedHeader(
  { id, name, value }: TypedHeader,
  before: readonly TypedHeader[],
): { typed: TypedHeader; header?: OwnHeader } {
  const taken = before.map((one) => one.name.trim())
  const read = readOwnHeader({ name, value }, { taken, isBrowser: Platform.OS === 'web' })
  return read.ok
    ? { typed: { id, name, value }, header: read.header }
    : { typed: { id, name, value, fault: read.fault } }
}
