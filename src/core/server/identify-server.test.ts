import {
  allQuestions,
  findingFor,
  identifyServer,
  questionsFor,
  type ProbeAnswer,
  type ProbeAnswers,
} from './identify-server'
import { stepForAddress, stepForIdentity } from './probe-step'
import { parseServerAddress } from './server-address'

const address = 'https://agents.example.com'

const json = (body: unknown, status = 200): ProbeAnswer => ({
  kind: 'answered',
  status,
  body,
  isPage: false,
})
const page: ProbeAnswer = { kind: 'answered', status: 200, body: undefined, isPage: true }
const missing = json({ detail: 'Not Found' }, 404)
const provider = {
  id: 'keycloak',
  title: 'Keycloak',
  server_url: 'https://sign-in.example.com',
  client_id: 'c',
}
const room = { id: 'demo', name: 'Demo' }
const capabilities = (...features: string[]) =>
  json({ product: 'continuo', version: '0.4.0', features })
const info = json({ version: '0.9.1', commit_sha: 'abc', status: 'ready' })
const refused = json({ error: { message: 'No key', type: 'invalid_request_error' } }, 401)

const everywhere = (answer: ProbeAnswer): ProbeAnswers =>
  Object.fromEntries(allQuestions.map((question) => [question, answer]))

const identify = (answers: ProbeAnswers, rest: ProbeAnswer = missing) =>
  identifyServer(address, { ...everywhere(rest), ...answers })

const found = (finding: object) => ({ kind: 'found', finding: expect.objectContaining(finding) })

describe('an identified server', () => {
  it('is Continuo when it has capabilities, whatever else it answers', () => {
    const answers = { capabilities: capabilities('toolsets'), login: json({ k: provider }), info }
    expect(identify({ ...answers, models: refused })).toEqual(
      found({ kind: 'continuo', version: '0.4.0', features: ['toolsets'], address }),
    )
  })

  it.each([
    ['a sign-in', [], { k: provider }, 'sign-in'],
    ['nothing if it accepts guests', ['guests'], { k: provider }, 'nothing'],
    ['nothing if it has no sign-in providers', [], {}, 'nothing'],
  ])('needs %s', (_case, features, login, need) => {
    expect(identify({ capabilities: capabilities(...features), login: json(login) })).toMatchObject(
      found({ need }),
    )
  })

  it('has the version of HTTP that it reports', () => {
    const body = { product: 'continuo', version: '0.4.0', features: [], httpVersion: '2' }
    expect(identify({ capabilities: json(body) })).toEqual(found({ httpVersion: '2' }))
    expect(identify({ capabilities: capabilities() })).not.toMatchObject(
      found({ httpVersion: expect.anything() }),
    )
  })

  it('is Bodhi when it reports version and status', () => {
    expect(identify({ info, models: refused })).toEqual(
      found({ kind: 'bodhi', version: '0.9.1', features: [], need: 'key' }),
    )
  })

  it('is Bodhi with toolsets even when they require a sign-in', () => {
    expect(identify({ info, toolsets: refused })).toEqual(found({ features: ['toolsets'] }))
    expect(identify({ info, toolsets: page })).toEqual(found({ features: [] }))
  })

  it('is an unfinished Bodhi before its setup', () => {
    expect(identify({ info: json({ version: '0.9.1', status: 'setup' }) })).toEqual(
      found({ kind: 'bodhi', isUnfinished: true }),
    )
  })

  it.each<[string, ProbeAnswers, string]>([
    ['lists sign-in providers', { login: json({ k: provider }) }, 'sign-in'],
    ['lists its rooms publicly', { rooms: json({ demo: room }), login: json({}) }, 'nothing'],
    ['is healthy but hides its rooms', { ok: json('OK'), rooms: json({}, 401) }, 'sign-in'],
  ])('is an AG-UI server when it %s', (_case, answers, need) => {
    expect(identify(answers)).toEqual(found({ kind: 'agui', address, need }))
  })

  it('is Soliplex, with its own name, when it reports both', () => {
    const answers = {
      login: json({ k: provider }),
      identity: json({ installation_id: 'i', name: '  Research  ' }),
      versions: json({ soliplex: { version: '0.40' }, fastapi: { version: '1' } }),
    }
    expect(identify(answers)).toEqual(
      found({ kind: 'agui', name: 'Research', product: 'Soliplex', version: '0.40' }),
    )
  })

  it('can resume only if it is Soliplex', () => {
    const versions = json({ soliplex: { version: '0.40' } })
    const login = json({ k: provider })
    expect(identify({ login, versions })).toEqual(found({ features: ['feedback', 'resume'] }))
    expect(identify({ login })).toEqual(found({ features: ['feedback'] }))
  })

  it('is a CopilotKit runtime when it lists agents', () => {
    const runtime = json({ version: '1.75.0', agents: { default: { description: 'Helps' } } })
    expect(identify({ runtime })).toEqual(
      found({ kind: 'copilotkit', version: '1.75.0', need: 'nothing', features: [] }),
    )
    expect(identify({ runtime: json({ agents: {} }) })).toMatchObject({ kind: 'unknown' })
  })

  it('has a name of at most 60 characters', () => {
    const identity = json({ name: 'x'.repeat(5000) })
    expect(identify({ login: json({ k: provider }), identity })).toEqual(
      found({ name: 'x'.repeat(60) }),
    )
  })

  it.each([
    ['library', 'Ollama'],
    ['llamacpp', 'llama.cpp'],
    ['vllm', 'vLLM'],
    ['somebody', undefined],
  ])('is a model server when it lists models: %s', (owned_by, product) => {
    const models = json({ object: 'list', data: [{ id: 'a', owned_by }, { id: 'b' }] })
    const finding = { kind: 'openai', address: `${address}/v1`, models: 2, need: 'nothing' }
    expect(identify({ models })).toEqual(found(product ? { ...finding, product } : finding))
  })

  it('is a model server with no models yet', () => {
    expect(identify({ models: json({ data: [] }) })).toEqual(found({ kind: 'openai', models: 0 }))
  })

  it.each([
    ['as OpenAI reports it', { error: { message: 'Incorrect API key', code: 'invalid_api_key' } }],
    ['as vLLM reports it', { error: 'Unauthorized' }],
  ])('is a model server that needs a key, %s', (_case, body) => {
    expect(identify({ models: json(body, 401) })).toEqual(found({ kind: 'openai', need: 'key' }))
  })

  it('keeps the entered address when the models are directly below it', () => {
    const answers = { ...everywhere(missing), ownModels: json({ detail: 'Unauthorized' }, 401) }
    expect(identifyServer('https://api.example.com/v1', answers)).toEqual(
      found({ kind: 'openai', address: 'https://api.example.com/v1', need: 'key' }),
    )
  })

  it('is not a model server when a gateway refuses every path', () => {
    const answers = { ...everywhere(json({ detail: 'Not authenticated' }, 401)) }
    expect(identifyServer(address, { ...answers, models: page })).toEqual({
      kind: 'unknown',
      answered: 'page',
    })
  })

  it.each<[string, ProbeAnswer, object]>([
    ['a web page', page, { kind: 'unknown', answered: 'page' }],
    ['an empty object for everything', json({}), { kind: 'unknown', answered: 'something' }],
    ['another API', missing, { kind: 'unknown', answered: 'something' }],
    ['a refusal of everything', json({}, 401), { kind: 'unknown', answered: 'locked' }],
    ['no response', { kind: 'silent' }, { kind: 'unreachable' }],
    ['no response in time', { kind: 'late' }, { kind: 'late' }],
    ['an invalid certificate', { kind: 'untrusted' }, { kind: 'untrusted' }],
    ['an unknown host', { kind: 'unknown-host' }, { kind: 'unknown-host' }],
    ['a closed port', { kind: 'refused' }, { kind: 'refused' }],
  ])('is not found given %s', (_case, answer, identity) => {
    expect(identify({}, answer)).toEqual(identity)
  })

  it('is found even when some probes get no response', () => {
    expect(identify({ capabilities: capabilities() }, { kind: 'late' })).toEqual(
      found({ kind: 'continuo' }),
    )
  })

  it('can be checked again with the probes of its kind', () => {
    expect(questionsFor.openai).toEqual(['ownModels'])
    expect(
      identifyServer('https://m.example.com/v1', { ownModels: json({ data: [] }) }),
    ).toMatchObject({ finding: { address: 'https://m.example.com/v1' } })
  })
})

describe('connecting to a server', () => {
  const first = (typed: string) => stepForAddress(parseServerAddress(typed))

  it('tries https first', () => {
    expect(first('agents.example.com')).toEqual({ kind: 'probing', address, plain: undefined })
    expect(first('localhost:8787')).toEqual({
      kind: 'probing',
      address: 'https://localhost:8787',
      plain: 'http://localhost:8787',
    })
  })

  it('never connects without encryption before the person agrees', () => {
    expect(first('http://192.168.1.20')).toEqual({
      kind: 'warned',
      address: 'http://192.168.1.20',
      why: 'typed',
    })
  })

  it.each(['http://localhost:8787', 'http://127.0.0.1:8787', 'http://[::1]:8787'])(
    'does not warn about %s, because nothing leaves the device',
    (address) => {
      const next = { kind: 'probing', address, plain: undefined }
      expect(first(address)).toEqual(next)
      expect(stepForIdentity({ kind: 'unreachable' }, 'https://localhost', address)).toEqual(next)
    },
  )

  it.each([
    ['http://example.com', 'exposed'],
    ['two words', 'unreadable'],
  ])('fails immediately with %p', (typed, kind) => {
    expect(first(typed)).toEqual({ kind: 'failed', fault: { kind } })
  })

  it.each([{ kind: 'unreachable' as const }, { kind: 'late' as const }])(
    'offers an unencrypted connection when https is $kind on a nearby host',
    (identity) => {
      const plain = 'http://192.168.1.20:8787'
      expect(stepForIdentity(identity, address, plain)).toEqual({
        kind: 'warned',
        address: plain,
        why: 'no-https',
      })
      expect(stepForIdentity(identity, address, undefined)).toEqual({
        kind: 'failed',
        fault: identity,
      })
    },
  )

  it('offers no unencrypted connection to a host that does not exist', () => {
    const fault = { kind: 'unknown-host' as const }
    expect(stepForIdentity(fault, address, 'http://nas.local')).toEqual({ kind: 'failed', fault })
  })

  it('never drops encryption for a host that cannot prove itself', () => {
    const fault = { kind: 'untrusted' as const }
    expect(stepForIdentity(fault, address, 'http://localhost')).toEqual({ kind: 'failed', fault })
  })

  it.each([
    [{ kind: 'unknown' as const, answered: 'page' as const }, 'page'],
    [{ kind: 'unknown' as const, answered: 'something' as const }, 'something'],
    [{ kind: 'blocked' as const }, 'blocked'],
  ])('asks the person what is at an unidentified address: %j', (identity, answered) => {
    const step = stepForIdentity(identity, address, 'http://localhost')
    expect(step).toEqual({ kind: 'unclear', address, answered })
  })

  it('accepts the kind that the person chooses for an address', () => {
    expect(findingFor(address, 'agent', 'page')).toMatchObject({ kind: 'agent', need: 'nothing' })
    expect(findingFor(address, 'copilotkit', 'locked')).toMatchObject({ need: 'key' })
    expect(findingFor(address, 'openai', 'something')).toMatchObject({ need: 'key' })
  })
})
