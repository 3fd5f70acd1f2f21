import type { Generated } from 'kysely'

/**
 * The types that statements are checked against. Rows are parsed before they are used, because the
 * engines return different types for some columns; `column` has the schemas for them.
 */
export interface Tables {
  threads: ThreadTable
  runs: RunTable
  run_messages: RunMessagesTable
  events: { run_id: string; event_index: number; data: string }
  processes: { process_id: string; host: string; pid: number; seen: Moment }
  run_feedback: { run_id: string; feedback: string; reason: string | null }
  changes: { sequence: Generated<number>; user_id: string | null; data: Json; at: Moment }
  /** Exists only in PostgreSQL. */
  seats: SeatTable
  user_toolset_configs: ToolsetTable
  app_toolset_configs: ToolsetTypeTable
  accounts: AccountTable
  signing_keys: { key_id: string; encrypted: string; created: Moment }
  sign_in_records: SignInTable
  api_tokens: ApiTokenTable
  browser_sessions: BrowserSessionTable
}

/** ISO 8601 in a file, timestamptz in PostgreSQL, which takes ISO 8601 too. */
type IsoTime = string

/** Milliseconds in a file, timestamptz in PostgreSQL. Both drivers take a Date. */
type Moment = Date

/** Text in a file, json or jsonb in PostgreSQL. */
type Json = string

interface ThreadTable {
  thread_id: string
  user_id: string
  room_id: string
  name: string
  description: string
  created: IsoTime
  last_activity: IsoTime
}

interface RunTable {
  run_id: string
  thread_id: string
  parent_run_id: string | null
  message_id: string | null
  run_input: Json | null
  process_id: string | null
  created: IsoTime
  started: IsoTime | null
  finished: IsoTime | null
  cancel_requested: IsoTime | null
}

interface RunMessagesTable {
  run_id: string
  thread_id: string
  last_message_id: string
  base_run_id: string | null
  base_place: number
  base_from: number
  base_to: number
  messages: string
}

interface SeatTable {
  seat_id: string
  kind: string
  user_id: string
  process_id: string
  opened: Moment
}

interface ToolsetTable {
  id: string
  user_id: string
  toolset_type: string
  name: string
  description: string | null
  enabled: boolean
  encrypted_api_key: string | null
  salt: string | null
  nonce: string | null
  key_id: string | null
  server_url: string | null
  tools: Json | null
  created_at: Moment
  updated_at: Moment
}

interface ToolsetTypeTable {
  toolset_type: string
  enabled: boolean
  updated_by: string
  created_at: Moment
  updated_at: Moment
}

interface AccountTable {
  user_id: string
  username: string
  name: string
  role: string
  password: string | null
  device: string | null
  created: Moment
  seen: Moment
}

interface SignInTable {
  model: string
  id: string
  encrypted: string
  grant_id: string | null
  user_code: string | null
  uid: string | null
  expires: Moment | null
  consumed: Moment | null
}

interface ApiTokenTable {
  digest: string
  user_id: string
  scope: string
  created: Moment
  expires: Moment
}

interface BrowserSessionTable {
  session_id: string
  user_id: string
  digest: string
  previous_digest: string | null
  rotated: Moment
  confirmed: Moment | null
  created: Moment
  expires: Moment
}
