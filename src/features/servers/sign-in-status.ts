import type { Session } from '@/core/sign-in'
import type { Words } from '@/words/english'

/** What is said of a session: who somebody is, and what that means. */
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

function roleText(role: string | null, words: Words['signIn']): string {
  if (role === null) return words.noRole
  const names: Record<string, string> = words.roles
  return words.role(names[role] ?? role)
}
