import type { Updateable } from 'kysely'
import { z } from 'zod'

import { column } from '@server/storage/column'
import type { Tables } from '@server/storage/tables'
import type { Sealed } from '@server/storage/vault'

const text = z.string().nullable()

const SealedRow = z
  .object({ encrypted_api_key: text, salt: text, nonce: text, key_id: text })
  .transform(({ encrypted_api_key: ciphertext, salt, nonce, key_id: keyId }): Sealed | null =>
    ciphertext === null || salt === null || nonce === null || keyId === null
      ? null
      : { ciphertext, salt, nonce, keyId },
  )

const InstanceRow = z
  .object({
    id: z.string(),
    user_id: z.string(),
    toolset_type: z.string(),
    name: z.string(),
    description: text,
    enabled: column.flag,
    app_enabled: column.flag,
    server_url: text,
    tools: text,
    created_at: column.milliseconds,
    updated_at: column.milliseconds,
  })
  .transform((row) => ({
    id: row.id,
    userId: row.user_id,
    toolsetType: row.toolset_type,
    name: row.name,
    description: row.description,
    enabled: row.enabled,
    /** Whether an admin has enabled the type. */
    appEnabled: row.app_enabled,
    serverUrl: row.server_url,
    /** The JSON that the instance's server sent; null if the provider defines the tools. */
    toolsText: row.tools,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }))

type InstanceFields = z.output<typeof InstanceRow>
export type StoredInstance = InstanceFields & { apiKey: Sealed | null }
export type ListedInstance = InstanceFields & { hasApiKey: boolean }
export type NewStoredInstance = Omit<StoredInstance, 'appEnabled' | 'updatedAt'>

/** Absent members stay as they are. */
export type StoredInstanceChange = Partial<
  Pick<StoredInstance, 'name' | 'description' | 'enabled' | 'apiKey' | 'serverUrl' | 'toolsText'>
>

/** The connection over which an instance's tools were listed. */
export type SeenConnection = Pick<StoredInstance, 'serverUrl' | 'apiKey'>

export function storedInstanceFrom(row: unknown): StoredInstance {
  return { ...InstanceRow.parse(row), apiKey: SealedRow.parse(row) }
}

/** Never contains the API key. */
export const ListedRow = z
  .looseObject({ has_api_key: column.flag })
  .transform((row): ListedInstance => ({
    ...InstanceRow.parse(row),
    hasApiKey: row.has_api_key,
  }))

export function columnsOf(
  change: StoredInstanceChange,
): Updateable<Tables['user_toolset_configs']> {
  const { name, description, enabled, apiKey, serverUrl, toolsText } = change
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(enabled !== undefined && { enabled }),
    ...(apiKey !== undefined && keyColumns(apiKey)),
    ...(serverUrl !== undefined && { server_url: serverUrl }),
    ...(toolsText !== undefined && { tools: toolsText }),
  }
}

const keyColumns = (sealed: Sealed | null) => ({
  encrypted_api_key: sealed?.ciphertext ?? null,
  salt: sealed?.salt ?? null,
  nonce: sealed?.nonce ?? null,
  key_id: sealed?.keyId ?? null,
})
