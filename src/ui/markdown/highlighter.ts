import type { Element, Root, RootContent } from 'hast'
import { createLowlight } from 'lowlight'

import { fetchGrammars, grammarName } from './grammars'
import type { CodeSpan, Highlighter } from './markdown-context'

const lowlight = createLowlight()
const fetched = new Set<string>()
const listeners = new Set<() => void>()

/** Highlights code once the grammar of its language has loaded. */
export const highlighter: Highlighter = {
  isReady: (language) => fetched.has(grammarName(language)),
  subscribe(listener) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  async prepare(language) {
    const name = grammarName(language)
    if (fetched.has(name)) return
    lowlight.register(await fetchGrammars(name))
    fetched.add(name)
    for (const listener of listeners) listener()
  },
  highlight: highlightCode,
}

/** Splits code into spans by role. Code in an unknown language is one plain span. */
function highlightCode(code: string, language: string): readonly CodeSpan[] {
  const name = language.toLowerCase()
  if (!lowlight.registered(name)) return [{ text: code }]
  return spansOf(lowlight.highlight(name, code))
}

function spansOf(node: Root | RootContent, role?: CodeSpan['role']): CodeSpan[] {
  if (node.type === 'text') return [role ? { text: node.value, role } : { text: node.value }]
  if (!('children' in node)) return []
  const own = node.type === 'element' ? (roleOf(node) ?? role) : role
  return node.children.flatMap((child) => spansOf(child, own))
}

const roles: Readonly<Record<string, CodeSpan['role']>> = {
  'hljs-keyword': 'keyword',
  'hljs-built_in': 'keyword',
  'hljs-literal': 'keyword',
  'hljs-selector-tag': 'keyword',
  'hljs-name': 'keyword',
  'hljs-title': 'name',
  'hljs-type': 'name',
  'hljs-attr': 'name',
  'hljs-attribute': 'name',
  'hljs-property': 'name',
  'hljs-section': 'name',
  'hljs-string': 'value',
  'hljs-number': 'value',
  'hljs-regexp': 'value',
  'hljs-symbol': 'value',
  'hljs-addition': 'value',
  'hljs-comment': 'comment',
  'hljs-quote': 'comment',
  'hljs-meta': 'comment',
  'hljs-deletion': 'comment',
}

function roleOf({ properties: { className } }: Element): CodeSpan['role'] {
  const names = Array.isArray(className) ? className : []
  return names.flatMap((name) => roles[String(name)] ?? [])[0]
}
