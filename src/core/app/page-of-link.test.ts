import fc from 'fast-check'

import { assertProperty } from '@/core/testing/assert-property'

import { pageOfLink } from './page-of-link'

describe('a link from outside', () => {
  it.each([
    ['continuo://thread/home/demo/t-1', '/chat/home/demo?thread=t-1'],
    ['continuo:///thread/home/demo/t-1/', '/chat/home/demo?thread=t-1'],
    ['exp://192.168.1.2:8081/--/thread/home/demo/t-1', '/chat/home/demo?thread=t-1'],
    ['/thread/home/llama%3A8b/t-1', '/chat/home/llama%3A8b?thread=t-1'],
    ['continuo://toolset/home/id-1', '/toolsets/edit?server=home&id=id-1'],
    ['continuo://server/agents.example.com-8787', '/servers/agents.example.com-8787'],
    ['continuo://signed-in?code=c&state=s', '/signed-in?code=c&state=s'],
  ])('opens %s at %s', (link, page) => {
    expect(pageOfLink(link)).toBe(page)
  })

  it.each([
    'continuo://servers/connect?address=https://evil.example',
    'continuo://connect/https%3A%2F%2Fevil.example',
    'continuo://chat/home/demo?thread=t&text=send+this',
    'continuo://thread/home/demo',
    'continuo://thread/home/demo/t/approve',
    'continuo://thread/home/demo/..%2F..',
    'continuo://thread/home/demo/%E0%A4%A',
    'continuo://toolset/home/a b',
    'continuo://server/',
    'continuo://server/..',
    'continuo://thread/./%2E%2E/t-1',
    'continuo://',
    'javascript:alert(1)',
    'https://evil.example/thread/home/demo/t-1',
    '',
  ])('opens nothing for %s', (link) => {
    expect(pageOfLink(link)).toBeUndefined()
  })

  it('passes on nothing but the id of what it opens', () => {
    expect(pageOfLink('continuo://thread/home/demo/t-1?text=hello&send=1#approve')).toBe(
      '/chat/home/demo?thread=t-1',
    )
  })

  it('opens one of four pages or nothing, whatever it says', async () => {
    const page =
      /^\/(?:chat\/[\w.%~-]+\/[\w.%~-]+\?thread=[\w.%~-]+|toolsets\/edit\?server=[\w.%~-]+&id=[\w.%~-]+|servers\/[\w.%~-]+|signed-(?:in|out)(?:\?.*)?)$/s
    const piece = fc.oneof(
      fc.constantFrom(
        'continuo://',
        'exp://h/--/',
        'https://evil.example/',
        '/',
        '..',
        '%2F',
        '%2e%2e',
        'thread',
        'toolset',
        'server',
        'signed-in',
        'approve',
        'home',
        't-1',
        '?',
        '#',
        '&text=send',
        '?address=https://evil.example',
        '\u202e',
        '\0',
        '%E0',
        'javascript:',
        '\\',
        '@',
        '__proto__',
        '\n',
      ),
      fc.string({ maxLength: 6 }),
    )
    await assertProperty(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const opened = pageOfLink(pieces.join(''))
        if (opened !== undefined) expect(opened).toMatch(page)
        expect(opened ?? '').not.toMatch(/\/\.{1,2}(?:\/|\?|$)/)
      }),
      { seed: 171_806, count: 500 },
    )
  })
})
