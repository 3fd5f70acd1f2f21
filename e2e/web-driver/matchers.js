// by.id, by.text, by.label and their combinations, as plain data that can be sent to the page.

const { types } = require('node:util')

function serialize(value) {
  // A spec's RegExp comes from Jest's realm, so instanceof would return false.
  return types.isRegExp(value)
    ? { source: value.source, flags: value.flags.replace(/[gy]/g, '') }
    : String(value)
}

const show = (value) => (typeof value === 'string' ? `'${value}'` : String(value))

class Matcher {
  constructor(predicate, description) {
    this.predicate = predicate
    this.description = description
  }

  and(other) {
    return this.narrow(other.predicate, `.and(${other.description})`)
  }

  withAncestor(other) {
    return this.narrow(
      { kind: 'ancestor', of: other.predicate },
      `.withAncestor(${other.description})`,
    )
  }

  withDescendant(other) {
    return this.narrow(
      { kind: 'descendant', of: other.predicate },
      `.withDescendant(${other.description})`,
    )
  }

  narrow(predicate, description) {
    return new Matcher(
      { kind: 'all', of: [this.predicate, predicate] },
      `${this.description}${description}`,
    )
  }
}

const matchBy = (kind) => (value) =>
  new Matcher({ kind, value: serialize(value) }, `by.${kind}(${show(value)})`)

const attributeOf = (name) => (value) => `[${name}=${JSON.stringify(value)}]`

/** by.web: matches elements of a page other than the app's by an attribute, a tag or a selector. */
const matchPage = (kind, selectorOf) => (value) =>
  new Matcher({ kind: 'selector', value: selectorOf(value) }, `by.web.${kind}(${show(value)})`)

const web = {
  id: matchPage('id', attributeOf('id')),
  name: matchPage('name', attributeOf('name')),
  tag: matchPage('tag', (tag) => tag),
  cssSelector: matchPage('cssSelector', (selector) => selector),
}

const refuse = (kind) => () => {
  throw new Error(`by.${kind}() names native classes and has no meaning on the web: use by.id().`)
}

const by = {
  id: matchBy('id'),
  text: matchBy('text'),
  label: matchBy('label'),
  web,
  type: refuse('type'),
  traits: refuse('traits'),
}

module.exports = { by, serialize, show }
