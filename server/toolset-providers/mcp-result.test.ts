import { McpResult, outcomeOf } from './mcp-result'

const data = 'A'.repeat(4000)
const text = (said: string) => ({ type: 'text', text: said })

describe('an MCP tool result', () => {
  it.each([
    ['text', [text('one')], 'one'],
    ['several texts', [text('one'), text('two')], 'one\ntwo'],
    ['JSON in a text', [text('{"a":1}')], '{"a":1}'],
    ['nothing', [], ''],
    [
      'an image',
      [{ type: 'image', data, mimeType: 'image/png' }],
      '[image, image/png, 3 kB, not included]',
    ],
    [
      'a sound',
      [{ type: 'audio', data, mimeType: 'audio/wav' }],
      '[audio, audio/wav, 3 kB, not included]',
    ],
    ['a text file', [{ type: 'resource', resource: { uri: 'a:b', text: 'inside' } }], 'inside'],
    [
      'a binary file',
      [{ type: 'resource', resource: { uri: 'a:b', blob: data, mimeType: 'application/zip' } }],
      '[file a:b, application/zip, 3 kB, not included]',
    ],
    ['a link', [{ type: 'resource_link', uri: 'a:b', name: 'Notes' }], '[link to a:b: Notes]'],
    [
      'something new',
      [text('one'), { type: 'smell' }],
      'one\n[content of an unknown kind, not included]',
    ],
  ])('with %s becomes text', (_, content, value) => {
    expect(outcomeOf(McpResult.parse({ content }))).toEqual({ ok: true, value })
  })

  it('prefers structured content', () => {
    const structuredContent = { temperature: 21 }
    const result = McpResult.parse({ content: [text('{"temperature":21}')], structuredContent })
    expect(outcomeOf(result)).toEqual({ ok: true, value: structuredContent })
  })

  it('reports a failure in the words of the tool', () => {
    const result = { content: [text('No such city.')], structuredContent: {}, isError: true }
    expect(outcomeOf(McpResult.parse(result))).toEqual({ ok: false, error: 'No such city.' })
    expect(outcomeOf(McpResult.parse({ isError: true }))).toEqual({
      ok: false,
      error: 'The tool failed without giving a reason.',
    })
  })

  it('shortens a long error', () => {
    const outcome = outcomeOf(McpResult.parse({ content: [text('x'.repeat(9000))], isError: true }))
    expect(outcome).toEqual({ ok: false, error: 'x'.repeat(2000) })
  })
})
