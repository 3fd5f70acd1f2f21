import { z } from 'zod'

import { roles, type Caller, type Role } from '@server/access/caller'

const Roles = z.object({ roles: z.array(z.string()).catch([]) })

/** What access tokens say, here and at Keycloak and its kin. All of it has been verified. */
const Claims = z.object({
  sub: z.string().min(1),
  azp: z.string().optional().catch(undefined),
  client_id: z.string().optional().catch(undefined),
  /** Keycloak names the kind of a token in its claims; only `Bearer` is one for us. */
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

/** `appClient` is the name under which the app itself is known to the issuer. */
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

/** A role that somebody has in another program says nothing about this one. */
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
