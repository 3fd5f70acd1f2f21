import { readOwnHeader, withOwnHeaders } from './own-header'

const read = (name: string, value = 'secret', taken: string[] = [], isBrowser = false) =>
  readOwnHeader({ name, value }, { taken, isBrowser })

describe('a header that a person types', () => {
  it('is sent without surrounding blanks', () => {
    expect(read(' X-Api-Key ', ' a b ')).toEqual({
      ok: true,
      header: { name: 'X-Api-Key', value: 'a b' },
    })
  })

  it.each(['X-Api-Key', 'Authorization', "!#$%&'*+-.^_`|~9z"])('may be named %s', (name) => {
    expect(read(name)).toMatchObject({ ok: true })
  })

  it.each([
    ['', 'missing'],
    ['X Api Key', 'not-a-name'],
    ['X-Api-Key:', 'not-a-name'],
    ['Schlüssel', 'not-a-name'],
    ['X\r\nHost', 'not-a-name'],
    ['Host', 'reserved'],
    ['content-length', 'reserved'],
    ['x-API-key', 'twice'],
  ])('cannot be named %j: %s', (name, kind) => {
    expect(read(name, 'secret', ['X-Api-Key'])).toEqual({
      ok: false,
      fault: { field: 'name', kind },
    })
  })

  it.each(['Cookie', 'Origin', 'Sec-Fetch-Site', 'Proxy-Authorization'])(
    'is rejected only in a browser if it is named %s',
    (name) => {
      expect(read(name, 'secret', [], true)).toEqual({
        ok: false,
        fault: { field: 'name', kind: 'reserved' },
      })
      expect(read(name, 'secret', [], false)).toMatchObject({ ok: true })
    },
  )

  it.each([
    [' ', 'missing'],
    ['one\r\nHost: evil', 'not-a-value'],
    ['one\ntwo', 'not-a-value'],
    ['grün', 'not-a-value'],
    ['nul\0', 'not-a-value'],
  ])('cannot have the value %j: %s', (value, kind) => {
    expect(read('X-Api-Key', value)).toEqual({ ok: false, fault: { field: 'value', kind } })
  })
})

describe('the headers of a request', () => {
  it("are ours and the person's, whose Authorization replaces ours", () => {
    const own = [
      { name: 'authorization', value: 'Basic abc' },
      { name: 'X-Tenant', value: 'blue' },
    ]
    expect(withOwnHeaders({ Accept: 'a/b', Authorization: 'Bearer x' }, own)).toEqual({
      Accept: 'a/b',
      authorization: 'Basic abc',
      'X-Tenant': 'blue',
    })
  })
})
