import { z } from 'zod'

import { fakeServer } from '@/core/testing/fake-server'
import { writeDatabase } from '@/data/store/database'
import { readPreference, writePreference } from '@/data/store/preference'
import { store } from '@/state/device/store'

import { deviceToolsAtom, loadToolSwitches, switchTool } from './tool-switches'
import { toolsFor } from './tools'

const key = { server: 'home', room: 'demo', thread: 't' }
const offered = () => toolsFor(fakeServer(), key).definitions.map(({ name }) => name)
const isOn = (name: string) => store.get(deviceToolsAtom).find((tool) => tool.name === name)?.isOn

describe('a tool of the device', () => {
  it('stays off after a restart', async () => {
    await writePreference('tools-off', ['calculate', 'gone'])
    await loadToolSwitches()
    expect(isOn('calculate')).toBe(false)
    expect(offered()).not.toContain('calculate')
    expect(offered()).toContain('open_url')
  })

  it('is offered to agents only while it is on', async () => {
    switchTool('open_url', false)
    const before = toolsFor(fakeServer(), key)
    expect(before.has('open_url')).toBe(false)
    switchTool('calculate', true)
    switchTool('open_url', true)
    expect(offered()).toEqual(expect.arrayContaining(['calculate', 'open_url']))
    // A turn keeps the tools it started with.
    expect(before.has('open_url')).toBe(false)
  })

  it('is stored as switched off', async () => {
    switchTool('read_clipboard', false)
    await loadToolSwitches()
    expect(isOn('read_clipboard')).toBe(false)
    await writeDatabase(async () => {})
    expect(await readPreference('tools-off', z.array(z.string()))).toContain('read_clipboard')
  })

  it('has a risk level', () => {
    const risks = new Map(store.get(deviceToolsAtom).map(({ name, risk }) => [name, risk]))
    expect(risks.get('open_url')).toBe('external')
    expect(risks.get('read_clipboard')).toBe('device')
    expect(risks.get('calculate')).toBe('read')
  })
})
