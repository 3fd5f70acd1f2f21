import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'

import { readEnvironment } from '../../server/environment/environment'
import { serve, type RunningServer } from '../../server/serve'
import { freePort } from '../start-process'
import { installKeycloak, startKeycloak } from './keycloak'
import { model as room, trySignIn, type StepOutcomes } from './try-sign-in'

export type IdentityReport =
  | { readonly kind: 'skipped'; readonly reason: string }
  | { readonly kind: 'tried'; readonly outcomes: StepOutcomes }

/** Starts Keycloak, and our server with the web app and Keycloak as its provider, and tries to sign in. */
export async function tryIdentity(
  browser: Browser,
  { cache, web, model }: { cache: string; web: string; model: string },
): Promise<IdentityReport> {
  try {
    const home = installKeycloak(cache)
    const port = await freePort()
    const app = `http://127.0.0.1:${port}`
    const keycloak = await startKeycloak(home, app)
    const data = mkdtempSync(join(cache, 'data-'))
    try {
      const server = await startServer({
        PORT: String(port),
        HOST: '127.0.0.1',
        PUBLIC_URL: app,
        DATA_DIR: data,
        WEB_DIR: web,
        OIDC_ISSUER: keycloak.issuer,
        OPENAI_BASE_URL: `${model}/v1`,
        OPENAI_API_KEY: 'none',
        OPENAI_MODELS: room,
      })
      const outcomes = await trySignIn(browser, app, home)
      await server.close()
      return { kind: 'tried', outcomes }
    } finally {
      await keycloak.stop()
      rmSync(data, { recursive: true, force: true })
    }
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    return { kind: 'skipped', reason }
  }
}

async function startServer(variables: Record<string, string>): Promise<RunningServer> {
  const read = readEnvironment(variables)
  if (!read.ok) throw new Error(read.sentences.join(' '))
  return serve(read.environment, () => undefined)
}
