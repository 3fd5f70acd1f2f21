import { compileCheck } from './compile-check'
import type { AguiMessage } from './event'
import { withModernContent } from './legacy-translator'
import { MessageSchema } from './schemas'
import { stripUnknown } from './strip'

const check = compileCheck(MessageSchema)

/** Decodes each message separately, and drops the malformed ones. */
export function decodeMessages(values: readonly unknown[]): AguiMessage[] {
  return values.flatMap((value) => {
    if (isMessage(value)) return [value]
    const stripped = stripUnknown(withModernContent(value), MessageSchema).value
    return isMessage(stripped) ? [stripped] : []
  })
}

function isMessage(value: unknown): value is AguiMessage {
  return check(value)
}
