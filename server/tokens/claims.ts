import { z } from 'zod'

import { roles, type Caller, type Role } from '@server/access/caller'

const Roles = z.object({ roles: z.array(z.string()).catch([]) })

/** Verified claims of our own access tokens and those of Keycloak and similar providers. */
const Claims = z.object({
  sub: z.string().min(1),
  azp: z.string().optional().catch(undefined),
  client_id: z.string().optional().catch(undefined),
  /** Keycloak puts the token kind here; only `Bearer` tokens are access tokens. */
  typ: z.literal('Bearer').optional(),
  scope: z.string().catch(''),
  name: z.string().optional().catch(undefined),
  preferred_username: z.string().optional().catch(undefined),
  role: z.string().optional().catch(undefined),
  roles: z.array(z.string()).catch([]),
  realm_access: Roles.optional().catch(undefined),
  resource_access: z.record(z.string(), Roles).catch({}),
})
type Claims = z.infer<typeof Claims>

/** `appClient` is the client id of the app itself. */
export function callerFromClaims(payload: unknown, appClient: string, audience: string): Caller {
  const { data: claims } = Claims.safeParse(payload)
  const clientId = claims?.azp ?? claims?.client_id
  if (!claims || clientId === undefined) return { kind: 'stranger', reason: 'bad-token' }
  const userId = claims.sub
  if (clientId !== appClient) {
    const scopes = new Set(claims.scope.split(' ').filter((scope) => scope !== ''))
    return { kind: 'client', userId, clientId, scopes }
  }
  const name = claims.name ?? claims.preferred_username ?? userId
  const role = highestRole(rolesIn(claims, [appClient, audience]))
  return role === undefined
    ? { kind: 'stranger', reason: 'no-role', known: { userId, name } }
    : { kind: 'person', userId, name, role }
}

/** Ignores roles for other programs. */
function rolesIn(claims: Claims, ours: readonly string[]): ReadonlySet<string> {
  return new Set([
    ...(claims.role === undefined ? [] : [claims.role]),
    ...claims.roles,
    ...(claims.realm_access?.roles ?? []),
    ...ours.flatMap((client) => claims.resource_access[client]?.roles ?? []),
  ])
}

function highestRole(given: ReadonlySet<string>): Role | undefined {
  return roles.findLast((role) => given.has(role))
}
