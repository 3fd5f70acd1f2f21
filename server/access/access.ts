import { Refusal } from '@server/http/refusal'

import type { Caller, Client, Person, Stranger, TokenHolder } from './caller'

/** Who may use an endpoint. `admit` throws a refusal for everyone else. */
export interface Access<Admitted> {
  name: string
  admit: (caller: Caller) => Admitted
}

export const anyone: Access<Caller> = { name: 'anyone', admit: (caller) => caller }

export const person: Access<Person> = {
  name: 'person',
  admit(caller) {
    if (caller.kind === 'person') return caller
    throw caller.kind === 'stranger' ? strangerRefused(caller) : notForTokens()
  },
}

export const admin: Access<Person> = {
  name: 'admin',
  admit(caller) {
    const admitted = person.admit(caller)
    if (admitted.role === 'resource_admin') return admitted
    throw forbidden()
  },
}

export const personOrClient: Access<Person | Client> = {
  name: 'person-or-client',
  admit: (caller) => (caller.kind === 'client' ? caller : person.admit(caller)),
}

/** The scope of an API token that reads metrics and nothing else. */
const metricsScope = 'scope_metrics'

export const personOrToken: Access<Person | TokenHolder> = {
  name: 'person-or-token',
  admit: (caller) =>
    caller.kind === 'token' && !caller.scopes.has(metricsScope) ? caller : person.admit(caller),
}

export const adminOrMetricsToken: Access<Person | TokenHolder> = {
  name: 'admin-or-metrics-token',
  admit: (caller) =>
    caller.kind === 'token' && caller.scopes.has(metricsScope) ? caller : admin.admit(caller),
}

function strangerRefused({ reason }: Stranger): Refusal {
  switch (reason) {
    case 'no-token':
      return new Refusal(401, 'api_auth_error-missing_auth', 'Sign in first.')
    case 'bad-token':
      return new Refusal(401, 'auth_error-invalid_access', 'The token is not valid.')
    case 'expired-token':
      return new Refusal(401, 'auth_error-token_inactive', 'The token has expired. Sign in again.')
    case 'no-role':
      return forbidden()
  }
}

function notForTokens(): Refusal {
  const message = 'This endpoint does not accept this kind of token. Sign in with the app.'
  return new Refusal(401, 'api_auth_error-missing_auth', message)
}

function forbidden(): Refusal {
  return new Refusal(403, 'api_auth_error-forbidden', 'Your role does not allow this.')
}
