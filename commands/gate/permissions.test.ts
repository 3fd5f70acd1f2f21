import { findNeedlessPermissions } from './permissions'

const introspect = (manifest: object) =>
  JSON.stringify({
    name: 'Continuo',
    _internal: { modResults: { android: { manifest: { manifest } } } },
  })

const internet = { $: { 'android:name': 'android.permission.INTERNET' } }
const camera = { $: { 'android:name': 'android.permission.CAMERA' } }
const removed = { $: { 'android:name': 'android.permission.VIBRATE', 'tools:node': 'remove' } }

describe('the permissions of the Android app', () => {
  it('are accepted if they cover only the network', () => {
    const manifest = { 'uses-permission': [internet, removed], application: [] }
    expect(findNeedlessPermissions(introspect(manifest))).toEqual([])
  })

  it('are reported if a library adds others', () => {
    const manifest = { 'uses-permission': [internet, camera], 'uses-permission-sdk-23': [camera] }
    const name = 'android.permission.CAMERA'
    expect(findNeedlessPermissions(introspect(manifest))).toEqual([name, name])
  })

  it('cause an error if the manifest cannot be parsed', () => {
    expect(() => findNeedlessPermissions(introspect({}))).toThrow()
    expect(() => findNeedlessPermissions('')).toThrow()
  })
})
