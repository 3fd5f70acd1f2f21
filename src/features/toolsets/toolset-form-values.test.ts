import { abilitiesOf } from '@/core/server/abilities'
import { fakeInstance, fakeType } from '@/core/toolsets/testing/fake-instance'
import { mcpType } from '@/data/testing/fake-toolset-server'

import { placeFailure } from './place-failure'
import {
  formSchema,
  newValues,
  proposedName,
  toChange,
  toNewToolset,
  valuesOf,
  type ToolsetFormValues,
} from './toolset-form-values'

const types = [fakeType(), mcpType]
const filled = { ...newValues(types, [], 64), apiKey: 'sk-1' }

const problemsOf = (values: Partial<ToolsetFormValues>, isNew = true, longestName = 64) =>
  formSchema({ isNew, types, longestName })
    .safeParse({ ...filled, ...values })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

describe('a toolset form', () => {
  it.each<[string, Partial<ToolsetFormValues>, string[]]>([
    ['is valid', {}, []],
    ['has no name', { name: ' ' }, ['name: name-missing']],
    ['has a name of 65 characters', { name: 'a'.repeat(65) }, ['name: name-long']],
    ['has a name of 64 characters', { name: 'a'.repeat(64) }, []],
    ['has a space in its name', { name: 'my exa' }, ['name: name-characters']],
    ['has a space after its name', { name: 'my-exa ' }, []],
    ['has a long description', { description: 'a'.repeat(256) }, ['description: description-long']],
    ['has a NUL', { description: 'a\0' }, ['description: description-characters']],
    ['has no key', { apiKey: '' }, ['apiKey: key-missing']],
    ['has a key with an umlaut', { apiKey: 'ä' }, ['apiKey: key-characters']],
    ['is empty', { name: '', apiKey: '' }, ['name: name-missing', 'apiKey: key-missing']],
    ['needs an address', { toolsetType: 'mcp' }, ['serverUrl: url-missing']],
    [
      'has an unsupported address',
      { toolsetType: 'mcp', serverUrl: 'ftp://x' },
      ['serverUrl: url-wrong'],
    ],
    [
      'has a password in its address',
      { toolsetType: 'mcp', serverUrl: 'https://me:secret@x.test' },
      ['serverUrl: url-wrong'],
    ],
    ['needs no key', { toolsetType: 'mcp', serverUrl: 'https://x.test/mcp?a=b', apiKey: '' }, []],
  ])('is checked for problems: %s', (_case, values, problems) => {
    expect(problemsOf(values)).toEqual(problems)
  })

  it('requires a key in an edit only if it replaces the key', () => {
    expect(problemsOf({ keyChange: 'keep', apiKey: '' }, false)).toEqual([])
    expect(problemsOf({ keyChange: 'clear', apiKey: '' }, false)).toEqual([])
    expect(problemsOf({ keyChange: 'set', apiKey: '' }, false)).toEqual(['apiKey: key-missing'])
    const mcp = { toolsetType: 'mcp', serverUrl: 'https://x.test', apiKey: '' }
    expect(problemsOf({ ...mcp, keyChange: 'set' }, false)).toEqual(['apiKey: key-missing'])
  })

  it('limits names to the length that the server allows', () => {
    const longest = abilitiesOf({ kind: 'bodhi' }).longestToolsetName
    expect(problemsOf({ name: 'a'.repeat(25) }, true, longest)).toEqual(['name: name-long'])
  })
})

describe('the suggested name', () => {
  it.each([
    ['is the name of the type', 'builtin-exa-web-search', [], 'exa-web-search'],
    ['contains only allowed characters', 'acme/some tool', [], 'acme-some-tool'],
    ['is empty for the second toolset of a type', 'builtin-exa-web-search', [fakeInstance()], ''],
    ['is empty if the name is taken', 'mcp', [fakeInstance({ name: 'MCP' })], ''],
  ])('%s', (_case, type, instances, name) => {
    expect(proposedName(type, instances, 64)).toBe(name)
  })
})

describe('the data that is sent', () => {
  it('contains everything for a new toolset', () => {
    expect(toNewToolset(filled, fakeType())).toEqual({
      toolset_type: 'builtin-exa-web-search',
      name: 'exa-web-search',
      description: null,
      enabled: true,
      api_key: 'sk-1',
    })
    const mcp = { ...filled, apiKey: '', serverUrl: 'https://x.test' }
    expect(toNewToolset(mcp, mcpType)).toMatchObject({ server_url: 'https://x.test' })
    expect(toNewToolset(mcp, mcpType)).not.toHaveProperty('api_key')
  })

  it.each<[string, Partial<ToolsetFormValues>, object]>([
    ['nothing', {}, {}],
    ['a name', { name: 'work' }, { name: 'work' }],
    ['a cleared description', { description: '' }, { description: null }],
    ['a switch', { enabled: false }, { enabled: false }],
    ['a key', { keyChange: 'set', apiKey: 'k' }, { api_key: { action: 'Set', value: 'k' } }],
    ['the removal of the key', { keyChange: 'clear' }, { api_key: { action: 'Set', value: null } }],
  ])('contains only what an edit changed: %s', (_case, values, change) => {
    const instance = fakeInstance({ description: 'Work' })
    expect(toChange({ ...valuesOf(instance), ...values }, instance)).toEqual(change)
  })
})

describe('an error from the server', () => {
  const rejected = (status: number, code: string | null, param: string | null) =>
    placeFailure({ kind: 'rejected', status, problem: { code, param, message: 'No.' } })

  it.each([
    [
      'a name that is taken',
      409,
      'toolset_error-name_exists',
      'name',
      { field: 'name', problem: 'name-taken' },
    ],
    ['any other conflict', 409, null, null, { field: 'name', problem: 'name-taken' }],
    [
      'an invalid name',
      400,
      'toolset_error-invalid_name',
      'name',
      { field: 'name', sentence: 'No.' },
    ],
    ['an invalid address', 400, 'x', 'server_url', { field: 'serverUrl', sentence: 'No.' }],
    ['a key that must be entered again', 400, 'x', 'api_key', { field: 'apiKey', sentence: 'No.' }],
    [
      'a disabled type',
      400,
      'toolset_error-toolset_app_disabled',
      null,
      { at: 'form', kind: 'type-disabled' },
    ],
    ['a race', 409, 'toolset_error-changed_meanwhile', null, { at: 'form', sentence: 'No.' }],
    ['an unknown field', 400, 'x', 'colour', { at: 'form', sentence: 'No.' }],
  ])('is shown in the right place: %s', (_case, status, code, param, placed) => {
    expect(rejected(status, code, param)).toMatchObject(placed)
  })

  it('is shown above the form when the server gave no reason', () => {
    const failure = { kind: 'unreachable' } as const
    expect(placeFailure(failure)).toEqual({ at: 'form', kind: 'failure', failure })
  })
})
