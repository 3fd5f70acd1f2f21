import { render, screen } from '@testing-library/react-native'

import type { Failure } from '@/core/failure'
import { UiProvider } from '@/ui/ui-provider'
import { english } from '@/words/english'
import { german } from '@/words/german'
import { languageOf } from '@/words/language'
import { WordsContext } from '@/words/use-words'

import { UnknownPage } from './unknown-page'

describe('the language', () => {
  it.each([
    ['the language of the device', ['de'], 'de'],
    ['the same in every country', ['de-AT'], 'de'],
    ['the same for every spelling of a locale', ['DE_CH@rg=uszzzz'], 'de'],
    ['the first supported one', ['fr-FR', 'de-DE', 'en-US'], 'de'],
    ['English before German if English comes first', ['en-GB', 'de-DE'], 'en'],
    ['English if no language is supported', ['fr-FR', 'ar'], 'en'],
    ['English if the device does not say', [], 'en'],
    ['not one that only starts with the same letters', ['den-CA'], 'en'],
  ])('is %s', (_, locales, language) => {
    expect(languageOf(locales)).toBe(language)
  })

  it('is used by the page', () => {
    render(
      <UiProvider>
        <WordsContext value={german}>
          <UnknownPage />
        </WordsContext>
      </UiProvider>,
    )

    expect(screen.getByText('Seite nicht gefunden')).toBeOnTheScreen()
  })
})

/** Sentences that are the same in both languages: names, loanwords and symbols. */
const same = new Set([
  'attachments.size',
  'appName',
  'places.toolsets',
  'conversation.agent',
  'conversation.step (of a subagent)',
  'threads.name',
  'threads.dismiss',
  'tools.optional',
  'tools.seconds',
  'tools.types.mcp',
  'tools.parts.video',
  'message.plan',
  'markdown.code',
  'toolsets.title',
  'toolsets.count',
  'toolsets.spokenReason',
  'servers.placeholders.agent',
  'servers.placeholders.model',
  'servers.placeholders.any',
  'servers.version',
  'servers.name',
  'servers.headers.namePlaceholder',
  'servers.protocol.choices.1.0.label',
  'chatSettings.labels.topP',
  'chatSettings.labels.seed',
  'failure (agent).text',
])

const failures: Record<Failure['kind'], Failure> = {
  unreachable: { kind: 'unreachable' },
  'unknown-host': { kind: 'unknown-host' },
  refused: { kind: 'refused' },
  untrusted: { kind: 'untrusted' },
  busy: { kind: 'busy', status: 429, retryAfterMilliseconds: 7_000 },
  'other-content': { kind: 'other-content' },
  blocked: { kind: 'blocked' },
  redirected: { kind: 'redirected' },
  'timed-out': { kind: 'timed-out' },
  'not-an-api': { kind: 'not-an-api' },
  malformed: { kind: 'malformed', at: 'threads' },
  'signed-out': { kind: 'signed-out' },
  forbidden: { kind: 'forbidden' },
  'not-found': { kind: 'not-found' },
  rejected: { kind: 'rejected', status: 418 },
  server: { kind: 'server', status: 503 },
  agent: { kind: 'agent', message: 'Zxq' },
  'too-many-rounds': { kind: 'too-many-rounds', limit: 7 },
  'repeated-call': { kind: 'repeated-call', tool: 'Zxq' },
  'storage-taken': { kind: 'storage-taken' },
  storage: { kind: 'storage' },
  bug: { kind: 'bug' },
}

/** The arguments of sentences that do not accept arbitrary values. */
const calls: Record<string, Record<string, readonly unknown[]>> = {
  'attachments.problem': {
    'too many': [{ kind: 'too-many' }],
    'too large': [{ kind: 'too-large', name: 'Zxq' }],
    empty: [{ kind: 'empty', name: 'Zxq' }],
    unreadable: [{ kind: 'unreadable', name: 'Zxq' }],
    'unreadable without a name': [{ kind: 'unreadable', name: undefined }],
    'text only': [
      { kind: 'not-taken', name: 'Zxq', takes: { takesImages: false, takesFiles: false } },
    ],
    'all kinds': [
      { kind: 'not-taken', name: 'Zxq', takes: { takesImages: true, takesFiles: true } },
    ],
  },
  'servers.faults': {
    unreadable: [{ kind: 'unreadable' }],
    exposed: [{ kind: 'exposed' }],
    unreachable: [{ kind: 'unreachable' }],
    'unknown host': [{ kind: 'unknown-host' }],
    refused: [{ kind: 'refused' }],
    untrusted: [{ kind: 'untrusted' }],
    late: [{ kind: 'late' }],
  },
  'servers.headers.fault': {
    'no name': [{ field: 'name', kind: 'missing' }],
    'no value': [{ field: 'value', kind: 'missing' }],
    'not a name': [{ field: 'name', kind: 'not-a-name' }],
    reserved: [{ field: 'name', kind: 'reserved' }],
    twice: [{ field: 'name', kind: 'twice' }],
    'not a value': [{ field: 'value', kind: 'not-a-value' }],
  },
  'servers.sessions.person': { named: ['Zxq'], unnamed: [''] },
  'threads.deleted': { one: [['Zxq']], several: [['Zxq', 'Wvk']] },
  'conversation.step': { own: ['Zxq', undefined], 'of a subagent': ['Zxq', 'Wvk'] },
  'tools.writeMail': { nobody: [[]], somebody: [['Zxq', 'Wvk']] },
  'message.thoughtFor': { short: [41], long: [161] },
  failure: {
    ...Object.fromEntries(Object.entries(failures).map(([kind, value]) => [kind, [value]])),
    'no model': [{ kind: 'agent', message: '', code: 'model_failed' }],
    'half a model': [{ kind: 'agent', message: '', code: 'model_failed' }, true],
  },
}

/** Sentences that depend on a count. */
const counting = [
  'servers.models',
  'settings.data.threads',
  'settings.data.messages',
  'settings.data.servers',
  'tools.calls',
  'tools.moreCalls',
  'tools.queued',
  'toolsets.choose',
  'toolsets.spokenCount',
]
for (const path of counting) {
  const name = path === 'toolsets.spokenCount' ? ['Zxq'] : []
  calls[path] = { none: [...name, 0, 0], one: [...name, 1, 1], several: [...name, 3, 5] }
}

type Sentences = Map<string, string>

/** Every sentence by its path. A function yields one sentence for each listed set of arguments. */
function sentencesOf(part: unknown, path = '', found: Sentences = new Map()): Sentences {
  if (typeof part === 'string') return found.set(path, part)
  if (typeof part === 'function') {
    const ways = calls[path]
    if (!ways) return sentencesOf(part(41, 42, 43), path, found)
    for (const [way, values] of Object.entries(ways)) {
      sentencesOf(part(...values), `${path} (${way})`, found)
    }
    return found
  }
  if (typeof part !== 'object' || part === null) throw new Error(`${path} is not a sentence`)
  for (const [key, value] of Object.entries(part)) {
    sentencesOf(value, path === '' ? key : `${path}.${key}`, found)
  }
  return found
}

describe.each([
  ['English', english],
  ['German', german],
])('the sentences in %s', (_, words) => {
  const sentences = [...sentencesOf(words)]

  it('are never empty and have no surrounding space', () => {
    expect(sentences.filter(([, text]) => text === '' || text !== text.trim())).toEqual([])
  })

  it('never contain a missing value', () => {
    expect(sentences.filter(([, text]) => /undefined|null|NaN|\[object/.test(text))).toEqual([])
  })

  it('have no exclamation marks', () => {
    expect(sentences.filter(([, text]) => text.includes('!'))).toEqual([])
  })
})

describe('the two languages', () => {
  const inEnglish = sentencesOf(english)
  const inGerman = sentencesOf(german)

  it('have the same sentences', () => {
    expect([...inGerman.keys()].sort()).toEqual([...inEnglish.keys()].sort())
  })

  it('differ, except for the listed sentences', () => {
    const alike = [...inEnglish].filter(([path, text]) => inGerman.get(path) === text)

    expect(alike.map(([path]) => path).sort()).toEqual([...same].sort())
  })

  it('contain the same names and numbers', () => {
    const given = (text: string) => (text.match(/\d+|Zxq|Wvk/g) ?? []).sort()
    const lost = [...inEnglish].filter(
      ([path, text]) => given(text).join() !== given(inGerman.get(path) ?? '').join(),
    )

    expect(lost).toEqual([])
  })

  it('end with the same punctuation', () => {
    const mark = (text: string) => /[.?…]$/.exec(text)?.[0]
    const other = [...inEnglish].filter(
      ([path, text]) => mark(text) !== mark(inGerman.get(path) ?? ''),
    )

    expect(other).toEqual([])
  })
})

it('German names the tab of the threads like its heading', () => {
  expect(german.places.threads).toBe(german.threads.title)
})

describe('German plurals', () => {
  it.each([
    [german.tools.calls(1), '1 Werkzeugaufruf'],
    [german.tools.calls(2), '2 Werkzeugaufrufe'],
    [german.tools.queued(1), '1 weitere wartet'],
    [german.tools.queued(2), '2 weitere warten'],
    [german.toolsets.choose(0), 'Toolsets, kein Werkzeug an'],
    [german.toolsets.choose(1), 'Toolsets, 1 Werkzeug an'],
    [german.toolsets.choose(2), 'Toolsets, 2 Werkzeuge an'],
    [german.toolsets.spokenCount('Web', 1, 1), 'Web, 1 von 1 Werkzeug'],
    [german.toolsets.spokenCount('Web', 1, 2), 'Web, 1 von 2 Werkzeugen'],
    [german.threads.deleted(['Abendessen']), '„Abendessen“ gelöscht'],
    [german.threads.deleted(['Abendessen', 'Reise']), '2 Unterhaltungen gelöscht'],
    [german.message.thoughtFor(61), '1 min 1 s nachgedacht'],
  ])('%s', (sentence, expected) => {
    expect(sentence).toBe(expected)
  })
})
