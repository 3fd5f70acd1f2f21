import type { Session } from '@/core/server/session'
import type { Words } from '@/words/english'

/** Describes a session: who the person is, and what that means. */
export function statusOf(
  session: Session,
  words: Words['signIn'],
): { title: string; text: string | undefined } {
  switch (session.kind) {
    case 'none':
      return { title: words.nobody, text: words.nobodyText }
    case 'guest':
      return { title: words.guest, text: words.guestText }
    case 'person':
      return { title: words.person(session.username), text: roleText(session.role, words) }
    case 'key':
      return { title: words.key.set, text: words.key.setText }
    case 'signed-out':
      return session.was.kind === 'key'
        ? { title: words.key.lost, text: words.key.lostText }
        : { title: words.signedOut(session.was.username), text: words.signedOutText }
  }
}

/** Describes the session at a server that requires a key. */
export function keyStatusOf(
  session: Session,
  words: Words['signIn'],
): { title: string; text: string } {
  const { key } = words
  if (session.kind === 'signed-out' && session.was.kind === 'key')
    return { title: key.lost, text: key.lostText }
  if (session.kind !== 'key') return { title: key.missing, text: key.missingText }
  const { standing } = session
  switch (standing?.kind) {
    case 'refused':
      return { title: key.refused, text: key.refusedText }
    case 'person':
      return { title: key.set, text: roleText(standing.role, words) }
    case 'token': {
      const { role } = standing
      const title = role === null ? key.set : key.token(roleName(role, words))
      return { title, text: key.setText }
    }
    case undefined:
      return { title: key.set, text: key.setText }
  }
}

function roleText(role: string | null, words: Words['signIn']): string {
  if (role === null) return words.noRole
  return words.role(roleName(role, words))
}

/** Tokens have the same roles as people, under other names. */
function roleName(role: string, words: Words['signIn']): string {
  const names: Record<string, string> = words.roles
  return names[role.replace(/^scope_(?:token|user)_/, 'resource_')] ?? role
}
