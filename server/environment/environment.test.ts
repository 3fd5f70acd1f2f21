import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { temporaryDirectory } from '@server/testing/temporary-directory'

import { readEnvironment } from './environment'

const defaults = {
  PORT: 8787,
  HOST: '0.0.0.0',
  DATA_DIR: './data',
  DEMO: false,
  DEMO_ROOM: true,
  OIDC_CLIENT_ID: 'continuo-app',
  OPENAI_MODELS: [],
  EXA_BASE_URL: 'https://api.exa.ai',
  ALLOWED_HOSTS: [],
  ALLOWED_ORIGINS: [],
  TRUSTED_PROXY: false,
  OTEL_SERVICE_NAME: 'continuo',
  OTEL_TRACES_SAMPLER_ARG: 1,
}

describe('the environment', () => {
  it('has a default for every variable', () => {
    expect(readEnvironment({})).toEqual({ ok: true, environment: defaults })
  })

  it('treats an empty variable as unset', () => {
    const empty = { PORT: '', HOST: '', DATA_DIR: '', WEB_DIR: '' }
    expect(readEnvironment(empty)).toEqual({ ok: true, environment: defaults })
  })

  it('reads the variables', () => {
    const WEB_DIR = temporaryDirectory()
    writeFileSync(join(WEB_DIR, 'index.html'), '')
    const set = { HOST: '::1', DATA_DIR: '/srv', WEB_DIR }
    expect(readEnvironment({ ...set, PORT: '0', HOME: '/root' })).toEqual({
      ok: true,
      environment: { ...defaults, ...set, PORT: 0 },
    })
  })

  it.each(['eighty', '80x', '-1', '65536', '8.5', '0x50', ' '])(
    'refuses the port %j with one sentence',
    (PORT) => {
      const sentences = [expect.stringMatching(/^PORT must be .+\.$/)]
      expect(readEnvironment({ PORT })).toEqual({ ok: false, sentences })
    },
  )

  it.each([
    [{ PUBLIC_URL: 'chat.example.com' }, /^PUBLIC_URL /],
    [{ DATABASE_URL: 'mysql://db' }, /^DATABASE_URL /],
    [{ DATABASE_URL: 'libsql://db.example.com' }, /^DATABASE_URL .*libSQL servers/],
    [{ SECRET_KEYS: 'short' }, /^SECRET_KEYS /],
    [{ DEMO: 'yes' }, /^DEMO /],
    [{ DEMO_ROOM: 'no' }, /^DEMO_ROOM /],
    [{ OIDC_ISSUER: 'ftp://login' }, /^OIDC_ISSUER /],
    [{ OAUTH_CLIENTS: '/nowhere.json' }, /^OAUTH_CLIENTS /],
    [{ OPENAI_BASE_URL: 'http://localhost:11434/v1' }, /^OPENAI_MODELS /],
    [{ OPENAI_MODEL_PROFILES: '/nowhere.json' }, /^OPENAI_MODEL_PROFILES /],
    [{ EXA_BASE_URL: 'exa' }, /^EXA_BASE_URL /],
    [{ ALLOWED_HOSTS: 'http://localhost' }, /^ALLOWED_HOSTS /],
    [{ ALLOWED_ORIGINS: 'https://chat.example.com/' }, /^ALLOWED_ORIGINS /],
    [{ WEB_SERVERS: 'models.example.com' }, /^WEB_SERVERS /],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, /^OTEL_EXPORTER_OTLP_ENDPOINT /],
    [{ OTEL_TRACES_SAMPLER_ARG: '1.5' }, /^OTEL_TRACES_SAMPLER_ARG /],
    [{ TLS_CERT: __filename }, /^TLS_CERT and TLS_KEY /],
    [{ TLS_CERT: '/nowhere.pem', TLS_KEY: __filename }, /^TLS_CERT /],
  ])('refuses %j with one sentence', (wrong, sentence) => {
    expect(readEnvironment(wrong)).toEqual({
      ok: false,
      sentences: [expect.stringMatching(sentence)],
    })
  })

  it('reports one sentence per invalid variable', () => {
    const sentences = [expect.stringMatching(/^PORT /), expect.stringMatching(/^WEB_DIR /)]
    const wrong = { PORT: 'x', WEB_DIR: temporaryDirectory() }
    expect(readEnvironment(wrong)).toEqual({ ok: false, sentences })
  })
})
