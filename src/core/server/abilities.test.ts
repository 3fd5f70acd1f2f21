import { abilitiesOf } from './abilities'
import { ServerKind } from './server'

const kindsWith = (isIt: (abilities: ReturnType<typeof abilitiesOf>) => boolean) =>
  ServerKind.options.filter((kind) => isIt(abilitiesOf({ kind })))

describe('the abilities of a server', () => {
  it('keep threads on the device exactly where models answer', () => {
    expect(kindsWith(({ rooms }) => rooms === 'models')).toEqual(['bodhi', 'openai'])
    expect(kindsWith(({ threadsLiveOn }) => threadsLiveOn === 'device')).toEqual([
      'bodhi',
      'openai',
    ])
  })

  it('ask for a key exactly where models answer', () => {
    expect(kindsWith(({ signIn }) => signIn === 'key')).toEqual(['bodhi', 'openai'])
  })

  it('let only a companion server take guests', () => {
    expect(kindsWith(({ mayTakeGuests }) => mayTakeGuests)).toEqual(['continuo'])
  })

  it('leave only plain model servers without toolsets', () => {
    expect(kindsWith(({ toolsets }) => toolsets === 'none')).toEqual(['openai'])
  })

  it('hide toolsets from tokens only on Bodhi', () => {
    expect(kindsWith(({ hidesToolsetsFromTokens }) => hidesToolsetsFromTokens)).toEqual(['bodhi'])
  })

  it('expect the address of a plain model server to include its version', () => {
    expect(abilitiesOf({ kind: 'openai' }).modelsPath).toBe('')
    expect(abilitiesOf({ kind: 'bodhi' }).modelsPath).toBe('/v1')
  })
})
