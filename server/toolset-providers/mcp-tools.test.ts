import { readMcpTools } from './mcp-tools'

const inputSchema = { type: 'object', properties: { a: { type: 'number' } }, $comment: 'kept' }
const tool = (name: string, more = {}) => ({ name, description: 'Does it', inputSchema, ...more })

describe('the tools of an MCP server', () => {
  it('keep names, descriptions and schemas', () => {
    const { tools, leftOut } = readMcpTools([tool('get-sum'), tool('x'.repeat(64))])
    expect(tools[0]).toEqual({
      type: 'function',
      function: { name: 'get-sum', description: 'Does it', parameters: inputSchema },
    })
    expect(tools).toHaveLength(2)
    expect(leftOut).toBe(0)
  })

  it('keep their titles and annotations', () => {
    const hints = { readOnlyHint: true, openWorldHint: false }
    const { tools } = readMcpTools([
      tool('a', { title: 'Add', annotations: { title: 'Older', ...hints } }),
      tool('b', { annotations: { title: 'Older', destructiveHint: true } }),
      tool('c', { title: 7, annotations: 'none' }),
    ])
    expect(tools.map((each) => each.function)).toMatchObject([
      { title: 'Add', annotations: hints },
      { title: 'Older', annotations: { destructiveHint: true } },
      { name: 'c' },
    ])
    expect(tools[1]?.function.annotations).not.toHaveProperty('title')
    expect(tools[2]?.function).not.toHaveProperty('title')
    expect(tools[2]?.function).not.toHaveProperty('annotations')
  })

  it.each([
    ['has a dot in its name', tool('files.read')],
    ['has a space in its name', tool('read file')],
    ['has an empty name', tool('')],
    ['has a long name', tool('x'.repeat(65))],
    ['has no schema', { name: 'a' }],
    ['does not take an object', tool('a', { inputSchema: { type: 'array' } })],
    ['has an invalid schema', tool('a', { inputSchema: [] })],
    [
      'has a huge schema',
      tool('a', { inputSchema: { type: 'object', title: 'x'.repeat(16_000) } }),
    ],
    ['must run as a task', tool('a', { execution: { taskSupport: 'required' } })],
    ['is not a tool', null],
  ])('leave out a tool that %s', (_, listed) => {
    const { tools, leftOut } = readMcpTools([listed, tool('good')])
    expect(tools.map((each) => each.function.name)).toEqual(['good'])
    expect(leftOut).toBe(1)
  })

  it('are limited to 128', () => {
    const { tools, leftOut } = readMcpTools(Array.from({ length: 130 }, (_, i) => tool(`t${i}`)))
    expect(tools.at(-1)?.function.name).toBe('t127')
    expect(leftOut).toBe(2)
  })

  it('contain each name only once', () => {
    const { tools, leftOut } = readMcpTools([tool('a'), tool('a', { description: 'Else' })])
    expect(tools.map((each) => each.function.description)).toEqual(['Does it'])
    expect(leftOut).toBe(1)
  })

  it('are limited in total size', () => {
    const large = { inputSchema: { type: 'object', title: 'x'.repeat(15_000) } }
    const { tools } = readMcpTools(Array.from({ length: 50 }, (_, i) => tool(`t${i}`, large)))
    expect(tools.length).toBeGreaterThan(5)
    expect(JSON.stringify(tools).length).toBeLessThan(256 * 1024)
  })

  it('have shortened descriptions', () => {
    const { tools } = readMcpTools([tool('a', { description: 'x'.repeat(10_000) })])
    expect(tools[0]?.function.description).toHaveLength(4000)
  })
})
