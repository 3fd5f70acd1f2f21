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
  it('are the network and nothing else', () => {
    const manifest = { 'uses-permission': [internet, removed], application: [] }
    expect(findNeedlessPermissions(introspect(manifest))).toEqual([])
  })

  it('are named when a library brings more', () => {
    const manifest = { 'uses-permission': [internet, camera], 'uses-permission-sdk-23': [camera] }
    const name = 'android.permission.CAMERA'
    expect(findNeedlessPermissions(introspect(manifest))).toEqual([name, name])
  })

  it('are not taken for none when the manifest cannot be read', () => {
    expect(() => findNeedlessPermissions(introspect({}))).toThrow()
    expect(() => findNeedlessPermissions('')).toThrow()
  })
})
