import type { ToolClaims } from '@/core/tools/client-tool'
import type { ApprovalRequest } from '@/core/tools/person-requests'
import type { Words } from '@/words/english'

/** Describes what is known about the effect of a call, and who claims it. */
export function riskText(
  { risk, claims }: Pick<ApprovalRequest, 'risk' | 'claims'>,
  words: Words['tools'],
): string {
  if (risk !== 'write' || !claims) return words.risks[risk]
  const effect = effectOf(claims, words)
  if (effect === undefined) return words.risks.write
  return claims.isOpenWorld === true ? `${effect} ${words.claims.openWorld}` : effect
}

/** Uses explicit claims only: MCP's defaults for missing ones would be guesses. */
function effectOf(
  { isReadOnly, isDestructive }: ToolClaims,
  { claims }: Words['tools'],
): string | undefined {
  if (isReadOnly === true) return claims.readOnly
  if (isDestructive === true) return claims.destructive
  if (isDestructive === false) return claims.adds
  return isReadOnly === false ? claims.changes : undefined
}
