import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { ToolsetExecutionResult, ToolsetInstance, ToolsetTypeList } from '@/core/contract/toolset'
import { openRealServer } from '@server/testing/real-server'
import { temporaryDirectory } from '@server/testing/temporary-directory'

import { createDocumentationToolset, documentationType } from './documentation-toolset'
import { readDocuments, sectionsOf } from './documents'
import { searchDocuments } from './search-documents'

const page = `# Running

How to start.

## Backups

Copy the database every night. A backup without its keys is useless.

## Keys

Keys are kept apart from the database.
`

const sections = sectionsOf('docs/running.md', page)
const never = new AbortController().signal
const nothing = { apiKey: undefined, serverUrl: undefined }

describe('a documentation page', () => {
  it('is split at its headings', () => {
    expect(sections.map(({ title }) => title)).toEqual(['Running', 'Backups', 'Keys'])
    expect(sections[1]).toMatchObject({
      page: 'docs/running.md',
      text: expect.stringMatching(/^Copy the database/),
    })
  })

  it('is read only from the project itself', () => {
    const directory = temporaryDirectory()
    mkdirSync(join(directory, 'docs'))
    writeFileSync(join(directory, 'README.md'), '# Private\n\nNot for everybody.')
    expect(readDocuments(directory)).toEqual([])
    writeFileSync(join(directory, 'package.json'), '{"name":"other"}')
    expect(readDocuments(directory)).toEqual([])
    writeFileSync(join(directory, 'package.json'), '{"name":"continuo"}')
    writeFileSync(join(directory, 'docs', 'more.md'), '# More\n\nWords.')
    expect(readDocuments(directory).map((section) => section.page)).toEqual([
      'README.md',
      'docs/more.md',
    ])
  })
})

describe('a search in the documentation', () => {
  const titles = (query: string) => searchDocuments(sections, query, 5).map(({ title }) => title)

  it('ranks a match in a title first', () => {
    expect(titles('keys')).toEqual(['Keys', 'Backups'])
  })

  it('ranks a section with all words above one with some', () => {
    expect(titles('database night')).toEqual(['Backups', 'Keys'])
  })

  it('ignores case and finds beginnings of words', () => {
    expect(titles('BACK')).toEqual(['Backups'])
  })

  it.each(['', '???', 'zebra'])('finds nothing for %j', (query) => {
    expect(titles(query)).toEqual([])
  })

  it('returns no more results than requested', () => {
    expect(searchDocuments(sections, 'keys', 1)).toHaveLength(1)
  })

  it('shows the words that it found, even at the end of a long text', () => {
    const long = { page: 'a.md', title: 'Long', text: `${'word '.repeat(200)}needle at the end` }
    const [found] = searchDocuments([long], 'needle', 1)
    expect(found?.snippet).toMatch(/^… .*needle at the end$/)
  })
})

describe('the documentation toolset', () => {
  const toolset = createDocumentationToolset(sections)
  const run = (tool: string, parameters: Record<string, unknown>) =>
    toolset.execute(tool, parameters, nothing, never)

  it('reads a page that it found', async () => {
    expect(await run('read', { page: 'docs/running.md' })).toMatchObject({
      ok: true,
      value: { text: expect.stringContaining('A backup without its keys is useless.') },
    })
  })

  it('lists the pages if the model requests an unknown one', async () => {
    expect(await run('read', { page: '../secret-keys' })).toEqual({
      ok: false,
      error: 'There is no such page. The pages are docs/running.md.',
    })
  })
})

describe('a demo server', () => {
  const setUp = async (server: Awaited<ReturnType<typeof openRealServer>>, token: string) =>
    server.ask(token, 'POST', '/bodhi/v1/toolsets', {
      toolset_type: documentationType,
      name: 'docs',
    })

  it('has a toolset that works without an admin and without a key', async () => {
    const server = await openRealServer()
    const token = await server.token('ada')
    const made = ToolsetInstance.parse(await (await setUp(server, token)).json())
    expect(made).toMatchObject({ app_enabled: true, has_api_key: false })
    const path = `/bodhi/v1/toolsets/${made.id}/execute/search`
    const answer = await server.ask(token, 'POST', path, { params: { query: 'guests' } })
    expect(ToolsetExecutionResult.parse(await answer.json())).toMatchObject({
      result: {
        results: expect.arrayContaining([
          expect.objectContaining({ page: expect.stringMatching(/\.md$/) }),
        ]),
      },
    })
    await server.close()
  })

  it('leaves the type disabled after an admin has disabled it', async () => {
    const first = await openRealServer()
    const admin = await first.token('root', { role: 'resource_admin' })
    await first.ask(admin, 'DELETE', `/bodhi/v1/toolset_types/${documentationType}/app-config`)
    await first.close()
    const again = await openRealServer({ DATA_DIR: first.dataDirectory })
    const response = await again.ask(await again.token('ada'), 'GET', '/bodhi/v1/toolset_types')
    const { types } = ToolsetTypeList.parse(await response.json())
    expect(types.find(({ toolset_type }) => toolset_type === documentationType)).toMatchObject({
      app_enabled: false,
      needs_api_key: false,
      needs_server_url: false,
    })
    await again.close()
  })
})

it('a server without the demo enables no toolset type by itself', async () => {
  const server = await openRealServer({ DEMO: '0' })
  const response = await server.ask(await server.token('ada'), 'GET', '/bodhi/v1/toolset_types')
  const { types } = ToolsetTypeList.parse(await response.json())
  expect(types.filter(({ app_enabled }) => app_enabled)).toEqual([])
  await server.close()
})
