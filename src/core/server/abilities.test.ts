import { abilitiesOf } from './abilities'
import { ServerKind } from './server'

const kindsWith = (isIt: (abilities: ReturnType<typeof abilitiesOf>) => boolean) =>
  ServerKind.options.filter((kind) => isIt(abilitiesOf({ kind })))

describe('the abilities of a server', () => {
  it('offer models on model servers only', () => {
    expect(kindsWith(({ rooms }) => rooms === 'models')).toEqual(['bodhi', 'openai'])
  })

  it('keep threads on the device, and sign in with a key, exactly where the server has no threads', () => {
    const deviceOnly = ['agent', 'copilotkit', 'bodhi', 'openai']
    expect(kindsWith(({ threadsLiveOn }) => threadsLiveOn === 'device')).toEqual(deviceOnly)
    expect(kindsWith(({ runsAt }) => runsAt !== 'rooms')).toEqual(deviceOnly)
    expect(kindsWith(({ signIn }) => signIn === 'key')).toEqual(deviceOnly)
  })

  it('rely on the person to identify only a plain agent', () => {
    expect(kindsWith(({ introducesItself }) => !introducesItself)).toEqual(['agent'])
  })

  it('let only a companion server take guests', () => {
    expect(kindsWith(({ mayTakeGuests }) => mayTakeGuests)).toEqual(['continuo'])
  })

  it('offer no toolsets on plain agents, CopilotKit runtimes and plain model servers', () => {
    expect(kindsWith(({ toolsets }) => toolsets === 'none')).toEqual([
      'agent',
      'copilotkit',
      'openai',
    ])
  })

  it('hide toolsets from tokens only on Bodhi', () => {
    expect(kindsWith(({ hidesToolsetsFromTokens }) => hidesToolsetsFromTokens)).toEqual(['bodhi'])
  })

  it('expect the address of a plain model server to include the version of the API', () => {
    expect(abilitiesOf({ kind: 'openai' }).modelsPath).toBe('')
    expect(abilitiesOf({ kind: 'bodhi' }).modelsPath).toBe('/v1')
  })
})
