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
})
