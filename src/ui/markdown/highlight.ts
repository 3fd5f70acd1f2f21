import type { Element, Root, RootContent } from 'hast'
import bash from 'highlight.js/lib/languages/bash'
import c from 'highlight.js/lib/languages/c'
import cpp from 'highlight.js/lib/languages/cpp'
import css from 'highlight.js/lib/languages/css'
import diff from 'highlight.js/lib/languages/diff'
import go from 'highlight.js/lib/languages/go'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import kotlin from 'highlight.js/lib/languages/kotlin'
import python from 'highlight.js/lib/languages/python'
import rust from 'highlight.js/lib/languages/rust'
import sql from 'highlight.js/lib/languages/sql'
import swift from 'highlight.js/lib/languages/swift'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import { createLowlight } from 'lowlight'

import type { CodeSpan } from './markdown-context'

const lowlight = createLowlight({
  bash,
  c,
  cpp,
  css,
  diff,
  go,
  java,
  javascript,
  json,
  kotlin,
  python,
  rust,
  sql,
  swift,
  typescript,
  xml,
  yaml,
})

/** Splits code into spans by role. Code in an unknown language is one plain span. */
export function highlightCode(code: string, language: string): readonly CodeSpan[] {
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
