/** @jest-environment jsdom */
import { find } from './in-page'
import { by } from './matchers'

const page = `
  <div data-testid="row"><div>Hello <span>big</span> world</div></div>
  <div data-testid="row" aria-label="Second row"><div><span>Bye</span></div></div>
  <div data-testid="form"><textarea data-testid="input"></textarea></div>
  <div data-testid="covered" style="display: none"><div data-testid="ghost">Bye</div></div>`

const texts = (matcher: { predicate: unknown }) =>
  find(matcher.predicate).map((node) => node.textContent)

describe('matching in the page', () => {
  beforeAll(() => {
    // jsdom has no layout; this is the only function about layout that matching calls.
    Element.prototype.checkVisibility = function isShown(this: Element) {
      return this.closest('[style*="none"]') === null
    }
    document.body.innerHTML = page
    const field = document.querySelector('textarea')
    if (field) field.value = 'typed'
  })

  it('finds elements by id and label, given as text or pattern', () => {
    expect(find(by.id('row').predicate)).toHaveLength(2)
    expect(find(by.id(/^ro/).predicate)).toHaveLength(2)
    expect(find(by.id('ro').predicate)).toHaveLength(0)
    expect(texts(by.label(/^second/i))).toEqual(['Bye'])
  })

  it('finds a text in the element that contains it, not in its ancestors', () => {
    expect(texts(by.text('Hello big world'))).toEqual(['Hello big world'])
    expect(texts(by.text('big'))).toEqual(['big'])
    expect(texts(by.text('Bye'))).toEqual(['Bye'])
    expect(texts(by.text(/Hello[^]*Bye/))).toEqual([])
  })

  it('uses the value of a field as its text', () => {
    expect(find(by.text('typed').predicate)[0]?.getAttribute('data-testid')).toBe('input')
  })

  it('combines matchers', () => {
    expect(texts(by.text('Bye').withAncestor(by.id('row')))).toEqual(['Bye'])
    expect(texts(by.text('Bye').withAncestor(by.id('form')))).toEqual([])
    expect(texts(by.id('row').withDescendant(by.text('big')))).toEqual(['Hello big world'])
    expect(texts(by.id('row').and(by.label('Second row')))).toEqual(['Bye'])
  })

  it('ignores elements of a covered screen that stays mounted', () => {
    expect(find(by.id('ghost').predicate)).toEqual([])
  })

  it('describes a matcher as the spec wrote it', () => {
    expect(by.text(/a/i).withAncestor(by.id('b')).description).toBe(
      "by.text(/a/i).withAncestor(by.id('b'))",
    )
  })
})
